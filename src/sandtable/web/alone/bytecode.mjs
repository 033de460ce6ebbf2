// Adds bytecode to the archive of a site's packages, made by the site's own interpreter: no page has to compile what it
// imports, which took two thirds of its start. `node bytecode.mjs FOLDER ARCHIVE`, with the interpreter in FOLDER.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [folder, archive] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href)
const python = await loadPyodide({ indexURL: `${folder}/` })
python.FS.writeFile('/archive.zip', readFileSync(archive))
await python.runPythonAsync(`
import json, py_compile, shutil, sys, zipfile

shutil.unpack_archive("/archive.zip", "/packages")
sys.path.insert(0, "/packages")
import sandtable
from sandtable.web.alone.hall import Hall

for id in sandtable.rulesets():  # what a page imports: all that a first table of each game needs
    status, told = await Hall(lambda *_: None).answer("POST", "/api/tables", json.dumps({"ruleset": id}), "")
    assert status == 200, told
files = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # the source beside it is never read to compare
with zipfile.ZipFile("/archive.zip", "a", zipfile.ZIP_DEFLATED) as packed:
    for file in sorted(file for file in files if file.startswith("/packages/") and file.endswith(".py")):
        made = py_compile.compile(file, doraise=True, invalidation_mode=unchecked)
        with open(made, "rb") as code:
            packed.writestr(zipfile.ZipInfo(made.removeprefix("/packages/")), code.read(), zipfile.ZIP_DEFLATED)
`)
writeFileSync(archive, python.FS.readFile('/archive.zip'))
