// Runs tests, and the smoke test, in Pyodide: node pyodide.mjs FOLDER TEST... where FOLDER has Pyodide and wheels.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder, ...tests] = process.argv.slice(2)
const { loadPyodide } = await import(join(folder, 'node_modules/pyodide/pyodide.mjs'))
const python = await loadPyodide()
for (const wheel of readdirSync(join(folder, 'wheels'))) {
  python.unpackArchive(readFileSync(join(folder, 'wheels', wheel)).buffer, 'wheel', { extractDir: '/packages' })
}
python.mountNodeFS('/checkout', process.cwd())
python.globals.set('tests', tests)
const play = `
import os, runpy, sys
sys.path.insert(0, "/packages")
os.chdir("/checkout")
import pytest
options = ["-q", "-c", "/dev/null", "--rootdir", "/checkout", "--noconftest", "-p", "no:cacheprovider"]
failed = int(pytest.main([*options, *tests.to_py()]))
failed or runpy.run_path(".ci/smoke.py")
failed
`
try {
  process.exitCode = python.runPython(play)
} catch (error) {
  console.error(String(error.message).slice(-2000)) // not the source of Pyodide, as Node would show
  process.exitCode = 1
}
