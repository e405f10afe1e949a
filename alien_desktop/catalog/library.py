"""The catalog of one edition: every section is read when it is first asked for, and rows are found by id only."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, cast

from alien_desktop.catalog.rows import adversaries, equipment, people, play, results, settings
from alien_desktop.catalog.rows.row import Confidence, Row
from alien_desktop.catalog.sections import EDITIONS, ROW_OF, SHARED, CatalogError, Section, read_section
from alien_desktop.rules.dice.tables import ResultTable

if TYPE_CHECKING:
    from alien_desktop.catalog.packs import Pack

RowT = TypeVar("RowT", bound=Row)

SHARED_SECTIONS = frozenset({"agendas", "signature_items", "word_lists"})
"""Sections of our own invention, the same for both editions."""


class Catalog:
    """The numbers of one edition, with the homebrew packs laid on top. Nothing is read before it is asked for."""

    def __init__(
        self, edition_id: str, packs: "Sequence[Pack]" = (), changes: Sequence[settings.RowChange] = ()
    ) -> None:
        """Take `core` or `evolved`; any other edition is a CatalogError. `changes` are those of chosen house rules."""
        if edition_id not in EDITIONS:
            raise CatalogError(f"There is no edition “{edition_id}”; there are {' and '.join(EDITIONS)}.")
        self.edition_id = edition_id
        self.packs = tuple(packs)
        self.changes = tuple(changes)
        self._sections: dict[str, Section[Row]] = {}

    def with_house_rules(self, chosen: Mapping[str, str]) -> "Catalog":
        """The same edition with the rows that these options make other ones: key of a setting -> id of an option."""
        rules = self.house_rules
        changes = [
            change
            for key, option in chosen.items()
            if (rule := rules.get(f"{self.edition_id}.setting.{key}")) is not None
            for change in rule.changes_of(option)
        ]
        return Catalog(self.edition_id, self.packs, changes) if changes else self

    # ------------------------------------------------------------------------------------------------ any section

    def section(self, name: str) -> Mapping[str, Row]:
        """The rows of a section by id, in the order of the book; empty if this edition has none."""
        return self._read(name).rows

    def row(self, row_id: str) -> Row:
        """The row with this id, from whatever section; an unknown id is a KeyError."""
        for name in ROW_OF:
            rows = self.section(name)
            if row_id in rows:
                return rows[row_id]
        raise KeyError(row_id)

    def _read(self, name: str) -> Section[Row]:
        if name not in self._sections:
            edition = SHARED if name in SHARED_SECTIONS else self.edition_id
            read = read_section(edition, name, ROW_OF[name])
            if self.changes:
                read = self._with_changed_rows(name, read)
            if self.packs:
                read = self._with_pack_rows(name, read)
            self._sections[name] = read
        return self._sections[name]

    def _with_changed_rows(self, name: str, built_in: Section[Row]) -> Section[Row]:
        rows = dict(built_in.rows)
        for change in self.changes:
            if change.section == name and change.row in rows:
                rows[change.row] = rows[change.row].model_copy(update=change.values)
        return Section(MappingProxyType(rows), built_in.tables)

    def _with_pack_rows(self, name: str, built_in: Section[Row]) -> Section[Row]:
        rows = dict(built_in.rows)
        tables = list(built_in.tables)
        for pack in self.packs:
            for row in pack.rows_of(name, self.edition_id):
                if row.id in rows:
                    raise CatalogError(f"{pack.id}: row {row.id}: this id is taken; a pack can add and never replace")
                rows[row.id] = row
            if name == "creature_attacks":
                tables.extend(pack.tables_for(self.edition_id))
        return Section(MappingProxyType(rows), tuple(tables))

    def _rows(self, name: str, model: type[RowT]) -> Mapping[str, RowT]:
        assert issubclass(ROW_OF[name], model)
        return cast(Mapping[str, RowT], self.section(name))

    def _table(self, name: str) -> ResultTable | None:
        rows = self._rows(name, results.TableRow)
        return results.to_table(self._read(name).tables[0], tuple(rows.values())) if rows else None

    def _needed_table(self, name: str) -> ResultTable:
        table = self._table(name)
        assert table is not None, name
        return table

    # ----------------------------------------------------------------------------------------- tables of results

    @cached_property
    def panic(self) -> ResultTable:
        """Panic Rolls."""
        return self._needed_table("panic")

    @cached_property
    def responses(self) -> ResultTable | None:
        """Stress responses, where the edition has them."""
        return self._table("responses")

    @cached_property
    def space_panic(self) -> ResultTable:
        """Panic Rolls of a crew in space combat."""
        return self._needed_table("space_panic")

    @cached_property
    def injuries(self) -> ResultTable:
        """Critical injuries of humans (D66); `injury_rows` knows how deadly each is and how it heals."""
        return self._needed_table("injuries")

    @cached_property
    def synthetic_injuries(self) -> ResultTable:
        """Critical damage of synthetics (D6)."""
        return self._needed_table("injuries_synthetic")

    @cached_property
    def creature_injuries(self) -> ResultTable:
        """What becomes of a Xenomorph at 0 Health (D6)."""
        return self._needed_table("injuries_creature")

    @cached_property
    def trauma(self) -> ResultTable:
        """Lasting mental trauma."""
        return self._needed_table("trauma")

    @cached_property
    def unknown_traumas(self) -> frozenset[int]:
        """The numbers of the D66 of trauma whose rows no source had."""
        rows = self._rows("trauma", results.TableRow).values()
        return frozenset(number for row in rows if row.confidence is Confidence.MISSING for number in row.numbers_d66)

    @cached_property
    def attack_tables(self) -> Mapping[str, ResultTable]:
        """Tables of signature attacks (D6) by id: `core.attack_table.facehugger`, ..."""
        rows = self.attack_rows.values()
        heads = self._read("creature_attacks").tables
        return MappingProxyType(
            {head.id: results.to_table(head, tuple(row for row in rows if row.table == head.id)) for head in heads}
        )

    # ------------------------------------------------------------------------------------------------ people

    @property
    def careers(self) -> Mapping[str, people.Career]:
        """Careers."""
        return self._rows("careers", people.Career)

    @property
    def talents(self) -> Mapping[str, people.CatalogTalent]:
        """Career talents and general talents."""
        return self._rows("talents", people.CatalogTalent)

    @property
    def starting_gear(self) -> Mapping[str, people.StartingItem]:
        """Starting items of all careers."""
        return self._rows("starting_gear", people.StartingItem)

    @property
    def natures(self) -> Mapping[str, people.CatalogNature]:
        """Human and synthetic."""
        return self._rows("natures", people.CatalogNature)

    @property
    def creation(self) -> Mapping[str, people.CreationRule]:
        """Budgets and limits of character creation."""
        return self._rows("creation", people.CreationRule)

    @property
    def agendas(self) -> Mapping[str, people.Sample]:
        """Personal agendas of our own invention."""
        return self._rows("agendas", people.Sample)

    @property
    def signature_items(self) -> Mapping[str, people.Sample]:
        """Signature items of our own invention."""
        return self._rows("signature_items", people.Sample)

    @property
    def word_lists(self) -> Mapping[str, people.WordList]:
        """Names and pieces of a description, to pick from by chance."""
        return self._rows("word_lists", people.WordList)

    @property
    def experience_questions(self) -> Mapping[str, people.ExperienceQuestion]:
        """Questions after the session; each yes is a point of experience."""
        return self._rows("experience_questions", people.ExperienceQuestion)

    @property
    def experience_prices(self) -> Mapping[str, people.ExperiencePrice]:
        """What advances cost."""
        return self._rows("experience_prices", people.ExperiencePrice)

    # ------------------------------------------------------------------------------------------------ things

    @property
    def weapons(self) -> Mapping[str, equipment.CatalogWeapon]:
        """Weapons, grenades and what vehicles carry."""
        return self._rows("weapons", equipment.CatalogWeapon)

    @property
    def armor(self) -> Mapping[str, equipment.CatalogArmor]:
        """Armor and suits."""
        return self._rows("armor", equipment.CatalogArmor)

    @property
    def gear(self) -> Mapping[str, equipment.CatalogGear]:
        """Tools, devices, medical gear and personal things."""
        return self._rows("gear", equipment.CatalogGear)

    @property
    def drugs_and_food(self) -> Mapping[str, equipment.CatalogGear]:
        """Drugs, food and drink."""
        return self._rows("drugs_and_food", equipment.CatalogGear)

    @cached_property
    def items(self) -> Mapping[str, equipment.CatalogItem]:
        """Everything that can be carried: weapons, armor, gear, drugs and food."""
        return MappingProxyType({**self.weapons, **self.armor, **self.gear, **self.drugs_and_food})

    @property
    def vehicles(self) -> Mapping[str, equipment.Vehicle]:
        """Vehicles."""
        return self._rows("vehicles", equipment.Vehicle)

    @property
    def vehicle_components(self) -> Mapping[str, equipment.Component]:
        """What breaks on a vehicle (D6)."""
        return self._rows("vehicle_components", equipment.Component)

    # ------------------------------------------------------------------------------------------------ adversaries

    @property
    def creatures(self) -> Mapping[str, adversaries.Creature]:
        """Creatures."""
        return self._rows("creatures", adversaries.Creature)

    @property
    def attack_rows(self) -> Mapping[str, results.SignatureAttack]:
        """Rows of all tables of signature attacks."""
        return self._rows("creature_attacks", results.SignatureAttack)

    @property
    def npcs(self) -> Mapping[str, adversaries.Npc]:
        """People and androids of the Game Mother."""
        return self._rows("npcs", adversaries.Npc)

    # ------------------------------------------------------------------------------------------------ play

    @property
    def injury_rows(self) -> Mapping[str, results.CatalogInjury]:
        """Critical injuries of humans with deadliness, limit and healing."""
        return self._rows("injuries", results.CatalogInjury)

    @property
    def conditions(self) -> Mapping[str, play.Condition]:
        """Conditions."""
        return self._rows("conditions", play.Condition)

    @property
    def hazards(self) -> Mapping[str, play.Hazard]:
        """Hazards."""
        return self._rows("hazards", play.Hazard)

    @property
    def cover(self) -> Mapping[str, play.Cover]:
        """Cover and barriers."""
        return self._rows("cover", play.Cover)

    @property
    def ranges(self) -> Mapping[str, play.RangeBand]:
        """Range bands."""
        return self._rows("ranges", play.RangeBand)

    @property
    def modifiers(self) -> Mapping[str, play.RangedModifier]:
        """Circumstances that change an attack or a stealth roll."""
        return self._rows("modifiers", play.RangedModifier)

    @property
    def stunts(self) -> Mapping[str, play.CatalogStunt]:
        """What extra sixes buy."""
        return self._rows("stunts", play.CatalogStunt)

    @property
    def stress_causes(self) -> Mapping[str, play.StressCause]:
        """What raises stress and what relieves it."""
        return self._rows("stress_causes", play.StressCause)

    @property
    def house_rules(self) -> Mapping[str, settings.HouseRule]:
        """Settings for what the sources leave open."""
        return self._rows("house_rules", settings.HouseRule)

    @property
    def open_questions(self) -> Mapping[str, play.OpenQuestion]:
        """Open questions, and points on which the sources disagree."""
        return self._rows("open_questions", play.OpenQuestion)


def open_catalog(edition_id: str) -> Catalog:
    """The catalog of `core` or `evolved`. Reads nothing yet."""
    return Catalog(edition_id)
