"""Writes workbooks with two libraries, and their content as this program knows it: dates, percentages and currencies by their
formats, titles above the table, totals below it, several sheets, both calendars.

    pip install openpyxl==3.1.5 xlsxwriter==3.3.1 && python3 test/support/workbooks/make.py
"""
import json
from datetime import date, datetime, time
from pathlib import Path
import openpyxl, xlsxwriter
from openpyxl.utils.datetime import CALENDAR_MAC_1904

here = Path(__file__).parent
expected = {}

def note(name, sheet, row, columns, units, rows, sheets):
    expected[name] = {"sheet": sheet, "headerRow": row, "columns": columns, "units": units, "rows": rows, "sheets": sheets}

def sales():
    book = openpyxl.Workbook()
    notes = book.active
    notes.title = "Read me"
    notes.sheet_state = "hidden"
    notes["A1"] = "Internal"
    sheet = book.create_sheet("Sales 2024")
    sheet["A1"] = "Sales of the shop"
    sheet["A2"] = "as of 3 January 2025"
    sheet.append([])
    sheet.append(["Month", "Revenue", "Margin", "Orders", "Remark"])
    rows = []
    for month in range(1, 13):
        revenue, margin, orders = round(1200.5 + month * 37.25, 2), round(0.1 + month / 100, 2), 40 + month
        sheet.append([date(2024, month, 1), revenue, margin, orders, "fair" if month == 6 else None])
        at = sheet.max_row
        sheet.cell(at, 1).number_format = "mmm-yy"
        sheet.cell(at, 2).number_format = '#,##0.00\\ [$€-407]'
        sheet.cell(at, 3).number_format = "0.0%"
        rows.append([f"2024-{month:02}", revenue, round(margin * 100, 9), orders, "fair" if month == 6 else None])
    sheet.append(["Total", "=SUM(B5:B16)", None, 558])
    other = book.create_sheet("Shops")
    other.append(["Shop", "Opened"])
    other.append(["North", datetime(2019, 5, 2)])
    book.save(here / "sales.xlsx")
    note("sales.xlsx", "Sales 2024", 4, ["Month", "Revenue", "Margin", "Orders", "Remark"], ["", "EUR", "%", "", ""], rows, ["Sales 2024", "Shops"])

def kinds():
    path = here / "kinds.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Kinds & more")
    form = lambda code: book.add_format({"num_format": code})
    bold = book.add_format({"bold": True})
    sheet.write_row(1, 2, ["Day", "Moment", "Length", "Dollars", "Code", "Yes", "Text"])
    lines = [
        (date(2024, 2, 29), datetime(2024, 2, 29, 13, 45, 30), 26.5 / 24, 1234.5, "007", True, "a <b> & \u00e9"),
        (date(1900, 2, 28), datetime(2024, 3, 1), 0.25, -3, "010", False, "\u65e5\u672c"),
    ]
    for at, (day, moment, length, dollars, code, yes, text) in enumerate(lines, start=2):
        sheet.write_datetime(at, 2, datetime(day.year, day.month, day.day), form("dd/mm/yyyy"))
        sheet.write_datetime(at, 3, moment, form("yyyy-mm-dd hh:mm:ss"))
        sheet.write_number(at, 4, length, form("[h]:mm:ss"))
        sheet.write_number(at, 5, dollars, form('"$"#,##0.00;[Red]-"$"#,##0.00'))
        sheet.write_string(at, 6, code)
        sheet.write_boolean(at, 7, yes)
        sheet.write_rich_string(at, 8, bold, text[:1], text[1:] or " ") if len(text) > 2 else sheet.write_string(at, 8, text)
    sheet.write_formula(4, 5, "=F3*2", None, 2469)
    sheet.write_formula(4, 6, "=NA()", None, "#N/A")
    book.close()
    note("kinds.xlsx", "Kinds & more", 2, ["Day", "Moment", "Length", "Dollars", "Code", "Yes", "Text"], ["", "", "", "USD", "", "", ""], [
        ["2024-02-29", "2024-02-29T13:45:30", 26.5, 1234.5, "007", True, "a <b> & \u00e9"],
        ["1900-02-28", "2024-03-01", 6, -3, "010", False, "\u65e5\u672c"],
        [None, None, None, 2469, None, None, None],
    ], ["Kinds & more"])

def mac():
    book = openpyxl.Workbook()
    book.epoch = CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "Hoja1"
    sheet.append(["Fecha", "Visitas"])
    for day in range(1, 6):
        sheet.append([datetime(2023, 7, day), day * 10])
    book.save(here / "calendar_1904.xlsx")
    note("calendar_1904.xlsx", "Hoja1", 1, ["Fecha", "Visitas"], ["", ""], [[f"2023-07-{day:02}", day * 10] for day in range(1, 6)], ["Hoja1"])

sales(); kinds(); mac()
(here / "expected.json").write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n")
