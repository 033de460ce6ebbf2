"""Weapons and troopers of a scenario."""

from functools import cache
from pathlib import Path

from sandtable.kernel import InvalidScenario, Rules, no_such, read_toml, validated

from .entries import MARKS, TrooperEntry, WeaponEntry
from .rules import damage
from .state import ARMS, DEAD, Arm, Battle, Board, Kind, Trooper
from .terrain import DOTS

SHOTS = ("arc.mod-pistol", "arc.mod-smg")  # numbers that modify the shots of an arc


@cache
def standard_weapons() -> dict[str, WeaponEntry]:
    """The weapons of data/weapons.toml."""
    found = read_toml(Path(__file__).parent / "data" / "weapons.toml")
    return {n: validated(WeaponEntry, x, f"weapons.toml: {n}", InvalidScenario) for n, x in found.items()}


def equip(rules: Rules, board: Board, own: dict[str, WeaponEntry]) -> list[str]:
    """Fills the board's list of arms; returns their names, the first of them empty."""
    weapons = {**standard_weapons(), **own}
    if len(weapons) >= ARMS:
        raise InvalidScenario(f"weapons: at most {ARMS - 1} kinds, got {len(weapons)}")
    board.arms = [Arm(index=place) for place in range(ARMS)]
    for i, (name, entry) in enumerate(weapons.items(), 1):
        arm_from(rules, board.arms[i], entry, f"weapons.{name}")
    return ["", *weapons]


def arm_from(rules: Rules, arm: Arm, entry: WeaponEntry, where: str) -> None:
    shots = entry.shots
    if isinstance(shots, str):
        if shots not in SHOTS:
            raise InvalidScenario(f"{where}.shots: {no_such('number', shots, SHOTS)}", "arc.shots")
        shots = int(rules.in_force[shots])
    arm.kind, arm.secondary = Kind.read(entry.kind), entry.slot == "secondary"  # type: ignore[assignment]
    arm.damage, arm.shots = entry.damage, shots
    arm.take(entry)


def arm_named(t: Battle, names: list[str], name: str | None, secondary: bool, where: str) -> int:
    if name is None:
        return 0
    if name not in names:
        raise InvalidScenario(f"{where}: {no_such('weapon', name, names[1:])}")
    place = names.index(name)
    if t.board.arms[place].secondary != secondary:
        slots = ("secondary", "primary") if secondary else ("primary", "secondary")
        raise InvalidScenario(f"{where}: {slots[0]} weapon expected, {name} goes into the {slots[1]} slot")
    return place


def enlist(t: Battle, trooper: Trooper, entry: TrooperEntry, names: list[str], where: str) -> None:
    """Makes a trooper from their entry."""
    trooper.enlisted = True
    trooper.take(entry)
    trooper.primary = arm_named(t, names, entry.primary, False, f"{where}.primary")
    trooper.secondary = arm_named(t, names, entry.secondary, True, f"{where}.secondary")
    carry(t, trooper, entry, where)
    cells, ap = t.numbers[f"armor.{entry.armor}"]
    trooper.armor = cells if entry.armor_cells is None else entry.armor_cells
    trooper.armor_ap = ap if entry.armor_ap is None else entry.armor_ap
    read_cells(t, trooper, entry, where)
    if entry.at is not None and trooper.hp != DEAD:
        DOTS.put_down(t, trooper, entry.at, entry.level, [x for x in t.troopers if x.present], where)
    trooper.prone = entry.prone or trooper.hp == 0


def leave_to_deploy(trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    """A trooper without a place is put down in set-up, which asks for level and posture."""
    if trooper.hp == 0:
        raise InvalidScenario(f"{where}.at: a trooper who is out cannot deploy; say where they lie")
    for name in ("level", "prone"):
        if getattr(entry, name):
            raise InvalidScenario(f"{where}.{name}: a trooper without at is asked for it in set-up", "setup.deploy")


def carry(t: Battle, trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    """Gives a trooper explosives, and what is in hand."""
    grenades, satchels = t.numbers["card.carried"]
    for name, most in (("grenades", grenades), ("satchels", satchels)):
        if getattr(entry, name) > most:
            raise InvalidScenario(f"{where}.{name}: at most {most}, got {getattr(entry, name)}", "card.carried")
    if entry.satchels and entry.secondary is not None:
        raise InvalidScenario(f"{where}.satchels: a satchel charge takes the secondary slot", "card.carried")
    held = (trooper.primary, trooper.secondary, trooper.grenades, trooper.satchels)[entry.active]
    if not held:
        raise InvalidScenario(f"{where}.active: {entry.active.label} is not carried")
    trooper.active = entry.active


def read_cells(t: Battle, trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    trooper.cells = [MARKS[mark] for mark in entry.cells]
    damage.read_hit_points(t, trooper)
    if entry.hp is not None and entry.hp != trooper.hp:
        gives = "dead" if trooper.hp == DEAD else trooper.hp
        raise InvalidScenario(f"{where}.hp: HP {entry.hp} contradicts cells (gives {gives})", "dmg.new-hp")
