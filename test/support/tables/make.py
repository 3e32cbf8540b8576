"""Writes files like those that offices, spreadsheets, shops and survey tools export, and their content as Python's
csv and decimal modules read it, by rules stated here for each file.

    python3 test/support/tables/make.py
"""
import csv, io, json, random, re, statistics
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

here = Path(__file__).parent
pick = random.Random(7)
days = lambda n, start=date(2024, 1, 1), step=1: [start + timedelta(days=i * step) for i in range(n)]
months = [date(2023 + i // 12, i % 12 + 1, 1) for i in range(24)]

def point(value, places=2): return f"{value:.{places}f}"
def comma(value, places=2): return f"{value:.{places}f}".replace(".", ",")
def thousands(value, places=2): return f"{value:,.{places}f}"
def german(value, places=2): return f"{value:,.{places}f}".translate(str.maketrans(",.", ".,"))
def money(top=5000): return pick.randint(100, top * 100) / 100

expected, pages = {}, {}

def month(day): return day[:7]

def together(records, page):
    """The rows grouped as their page shows them: by a column, or by its months without the incomplete ones."""
    if "questions" in page:
        return [{"Question": one} | {answer: Decimal(sum(record[one].strip() == answer for record in records)) for answer in page["scale"]} for one in page["questions"]]
    if "turned" in page:
        periods = [name for name, value in records[0].items() if not isinstance(value, str)]
        ordered = sorted(records, key=lambda record: -record[periods[-1]])
        return [{"Year": one} | {record[page["turned"]]: record[one] for record in ordered} for one in periods]
    if "series" in page:
        by, series, column = page["series"]
        rows = {}
        for record in records: rows.setdefault(record[by], {})[record[series]] = record[column]
        last = rows[max(rows)]
        return [{by: key} | {name: rows[key][name] for name in sorted(last, key=lambda name: -last[name])} for key in sorted(rows)]
    groups = {}
    for record in records:
        key = record[page["by"]]
        groups.setdefault(month(key) if page.get("months") else key, []).append(record)
    kept = [key for key in (sorted(groups) if page.get("months") else groups) if key not in page.get("cut", ())]
    def measured(rows, column, how):
        if how == "count": return Decimal(len(rows))
        values = [row[column] for row in rows if row[column] is not None]
        return sum(values) if how == "sum" else sum(values) / len(values)
    return [{page["by"]: key} | {name: measured(groups[key], column, how) for name, (column, how) in page["measures"].items()} for key in kept]

def shares_of(records, scale):
    """The percentages of each row: every answer, and the favorable ones together."""
    found = []
    for record in records:
        counts = [record[answer] for answer in scale]
        found += [count / sum(counts) * 100 for count in counts] + [sum(counts[-(len(counts) // 2):]) / sum(counts) * 100]
    return found

def numbers_of(records, numeric, rows_in_file):
    """Every number that a page may derive from its rows, in addition to the cells, as computed by this program."""
    found = [len(records), rows_in_file]
    for name in numeric:
        values = [record[name] for record in records if record[name] is not None]
        if not values: continue
        found += [len(values), len(records) - len(values), sum(values), sum(values) / len(values), statistics.median(values), min(values), max(values), values[0], values[-1], values[-1] - values[0]]
        if sum(values): found.append(max(values) / sum(values) * 100)
        if values[0]: found.append((values[-1] - values[0]) / values[0] * 100)
        if len(values) > 12 and values[-13]: found.append((values[-1] - values[-13]) / values[-13] * 100)
        if len(values) > 12: found.append(values[-13])
    if len(numeric) == 2:
        x, y = ([float(record[name]) for record in records if None not in (record[numeric[0]], record[numeric[1]])] for name in numeric)
        if len(x) > 2 and len(set(x)) > 1 and len(set(y)) > 1: found.append(statistics.correlation(x, y))
        plan, actual = ([record[name] for record in records] for name in numeric)
        if None not in plan + actual:
            off = [b - a for a, b in zip(plan, actual)]
            found += off + [sum(off), sum(one for one in off if one > 0), sum(one for one in off if one < 0)]
            found += [one / a * 100 for one, a in zip(off, plan) if a] + ([sum(off) / sum(plan) * 100] if sum(plan) else [])
    return sorted({round(float(one), 9) for one in found})

def write(name, header, rows, kinds, *, separator=",", encoding="utf-8", decimal=".", end="\n", bom=False, reading=None, drop=0, quote=csv.QUOTE_MINIMAL, raw=None, page=None, above="", below="", flow=None):
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=separator, lineterminator=end, quoting=quote)
    writer.writerow(header)
    writer.writerows(rows)
    text = raw if raw is not None else buffer.getvalue()
    data = (b"\xef\xbb\xbf" if bom else b"\xff\xfe" if encoding == "utf-16-le" else b"") + (above + text + below).encode(encoding)
    (here / name).write_bytes(data)
    # The expected values are read from the written bytes, not taken from the input above.
    body = data.decode(encoding).removeprefix("\ufeff").removeprefix(above).removesuffix(below)
    lines = [line for line in csv.reader(io.StringIO(body, newline=""), delimiter=separator) if line]
    names, lines = lines[0], lines[1:]
    lines = [line + [""] * (len(names) - len(line)) for line in lines]
    if drop: lines = lines[:-drop]
    unique, seen = [], {}
    for one in names:
        seen[one] = seen.get(one, 0) + 1
        unique.append(one if seen[one] == 1 else f"{one} {seen[one]}")
    columns, read = {}, {}
    for at, (own, kind) in enumerate(zip(unique, kinds, strict=True)):
        cells = [line[at].strip() for line in lines]
        filled = [cell for cell in cells if cell.lower() not in ("", "-", "n/a", "\u2013")]
        fact = {"kind": kind if isinstance(kind, str) else kind[0], "missing": len(cells) - len(filled)}
        if kind == "number":
            def number(cell):
                negative = cell.startswith("(") or "-" in cell
                digits = re.sub(r"[^0-9.,]", "", cell)
                digits = digits.replace("," if decimal == "." else ".", "").replace(",", ".")
                return -Decimal(digits) if negative else Decimal(digits)
            values = [number(cell) for cell in filled]
            read[own] = [number(cell) if cell in filled else None for cell in cells]
            fact |= {"sum": str(sum(values)), "low": str(min(values)), "high": str(max(values))}
        elif kind == "duration":
            def hours(cell):
                h, m, s = cell.split(":")
                return Decimal(int(h) * 3600 + int(m) * 60 + int(s)) / 3600
            values = [hours(cell) for cell in filled]
            read[own] = [hours(cell) if cell in filled else None for cell in cells]
            fact |= {"sum": str(sum(values)), "low": repr(float(min(values))), "high": repr(float(max(values)))}
        elif isinstance(kind, tuple):
            parsed = [datetime.strptime(cell, kind[1]).date().isoformat() for cell in filled]
            fact |= {"first": parsed[0], "last": parsed[-1]}
            read[own] = parsed
        elif kind == "boolean":
            fact["true"] = sum(cell.lower() in ("yes", "true", "ja", "sí", "y") for cell in filled)
        columns[own] = fact
        read.setdefault(own, cells)
    records = [dict(zip(unique, line)) for line in zip(*(read[one] for one in unique))]
    if page: records = together(records, page)
    shown = unique if not page else page["measures"] if "measures" in page else list(records[0])
    numeric = [one for one in shown if any(isinstance(record[one], Decimal) for record in records)]
    plain = lambda cell: float(cell) if isinstance(cell, Decimal) else cell
    moved = []
    if flow:
        balance, months = Decimal(0), {}
        for record in records:
            balance += record[flow]
            months[record[unique[0]][:7]] = months.get(record[unique[0]][:7], Decimal(0)) + record[flow]
            record["balance"] = balance
        amounts = [record[flow] for record in records]
        moved = [float(one) for one in (balance, sum(a for a in amounts if a > 0), -sum(a for a in amounts if a < 0), *months.values())]
    notes = [float(len([line for line in below.splitlines() if line.strip()]))] if below else []
    pages[name] = {
        "rows": [[plain(cell) for cell in record.values()] for record in records],
        "numbers": sorted(set(numbers_of(records, numeric, len(lines)) + [round(float(one), 9) for one in shares_of(records, page["scale"])])) if page and "scale" in page else sorted({*numbers_of(records, numeric, len(lines)), *notes, *moved}),
    }
    expected[name] = {"reading": reading or {}, "rows": len(lines), "columns": columns}

n, b, t = "number", "boolean", "text"
iso, eu, us, de = ("date", "%Y-%m-%d"), ("date", "%d/%m/%Y"), ("date", "%m/%d/%Y"), ("date", "%d.%m.%Y")

write("monthly_sales.csv", ["Month", "Units sold", "Revenue", "Margin %"], [[m.isoformat(), pick.randint(100, 900), "$" + thousands(money(90000)), f"{pick.randint(5, 40)}%"] for m in months], [iso, n, n, n])
write("shop_orders.csv", ["Order ID", "Date", "Customer", "Total", "Paid"], [[f"{i:06}", d.strftime("%m/%d/%Y"), f"Customer, {i}", thousands(money()), pick.choice(["yes", "no"])] for i, d in enumerate(days(200, date(2024, 1, 20)))], [t, us, t, n, b], page=dict(by="Date", months=True, cut=("2024-01", "2024-08"), measures={"Total": ("Total", "sum")}))
write("estadistica_poblacion.csv", ["Comunidad Autónoma", "Población", "Variación (%)"], [[c, german(pick.randint(200000, 8000000), 0), comma(pick.uniform(-2, 3), 1)] for c in ["Andalucía", "Aragón", "Cataluña", "Castilla y León", "País Vasco"]], [t, n, n], separator=";", encoding="cp1252", decimal=",", end="\r\n")
write("umsatz_excel.csv", ["Datum", "Umsatz (€)", "Bezahlt"], [[d.strftime("%d.%m.%Y"), german(money(9000)) + " €", pick.choice(["ja", "nein"])] for d in days(60, date(2024, 2, 20))], [de, n, b], separator=";", bom=True, decimal=",", end="\r\n")
write("survey_raw.csv", ["Response", "Submitted", "Age", "Would recommend", "Comment"], [[f"R{i:05}", d.isoformat(), pick.choice([18, 25, 34, ""]), pick.choice(["Yes", "No"]), pick.choice(["", "Good", "Too slow, sadly", 'It is "fine"'])] for i, d in enumerate(days(500))], [t, iso, n, b, t], page=dict(by="Would recommend", measures={"Rows": (None, "count")}))
write("budget_total_row.csv", ["Item", "Plan", "Actual"], [["Rent", "1,200.00", "1,200.00"], ["Staff", "8,400.00", "8,951.50"], ["Travel", "950.00", "(120.25)"], ["Total", "10,550.00", "10,031.25"]], [t, n, n], reading={"total_rows": "drop"}, drop=1)
write("weather_station.csv", ["Time", "Temp (°C)", "Rain (mm)"], [[d.isoformat(), point(pick.uniform(-12, 31), 1), pick.choice(["", "n/a", point(pick.uniform(0, 30), 1)])] for d in days(365)], [iso, n, n], page=dict(by="Time", months=True, measures={"Temp (°C)": ("Temp (°C)", "mean"), "Rain (mm)": ("Rain (mm)", "mean")}))
write("bank_statement.csv", ["Booked", "Text", "Amount"], [[d.strftime("%d/%m/%Y"), f"Transfer {i}", ("-" if pick.random() < .5 else "") + german(money())] for i, d in enumerate(days(90, date(2023, 12, 20)))], [eu, t, n], separator=";", decimal=",", encoding="latin-1", flow="Amount")
write("web_analytics.tsv", ["Page", "Views", "Bounce rate"], [[f"/page/{i}", thousands(pick.randint(1000, 999999), 0), f"{point(pick.uniform(5, 95), 1)}%"] for i in range(40)], [t, n, n], separator="\t")
write("short_rows.csv", ["Name", "Q1", "Q2", "Q3"], [], [t, n, n, n], raw="Name,Q1,Q2,Q3\nNorth,10,20,30\nSouth,11,21\nEast,12\nWest,13,23,33\n", reading={"short_rows": "fill"})
write("doubled_header.csv", ["Name", "Value", "Value"], [["a", 1, 10], ["b", 2, 20]], [t, n, n], reading={"doubled_names": "number"})
write("postcodes.csv", ["Postcode", "Households"], [[f"0{pick.randint(1000, 9999)}", pick.randint(10, 4000)] for _ in range(30)], [t, n])
write("swiss_francs.csv", ["Kanton", "Betrag CHF"], [[k, f"{pick.randint(1000, 999999):,}".replace(",", "'") + ".50"] for k in ["Zürich", "Bern", "Genève"]], [t, n])
write("french_office.csv", ["Département", "Dépenses"], [[d, f"{pick.randint(1000, 999999):,}".replace(",", "\u202f") + ",25"] for d in ["Ain", "Aisne", "Allier", "Ardèche"]], [t, n], separator=";", decimal=",")
write("utf16_export.txt", ["Región", "Ventas"], [["Norte", "1200.5"], ["Sur", "900.25"], ["Este", "-"]], [t, n], separator="\t", encoding="utf-16-le", end="\r\n")
write("pipes.txt", ["Sensor", "Reading", "OK"], [[f"S{i}", point(pick.uniform(0, 1), 4), pick.choice(["true", "false"])] for i in range(50)], [t, n, b], separator="|", page=dict(by="OK", measures={"Rows": (None, "count")}))
write("quoted_everything.csv", ["Country", "GDP (USD)", "Year"], [[c, "$" + thousands(pick.randint(10**9, 10**12), 0), 2023] for c in ["Peru", "Chile", "Korea, Rep."]], [t, n, n], quote=csv.QUOTE_ALL, bom=True)
write("decimals_only.csv", ["Versuch", "Dauer (s)", "Fehler"], [[f"V{i}", comma(pick.uniform(0, 9), 3), pick.choice(["0", "1", "2"])] for i in range(25)], [t, n, n], separator=";", decimal=",", reading={"columns": {"Dauer (s)": {"type": "number", "decimal": ","}}})
write("ledger_minus_behind.csv", ["Account", "Balance"], [[f"A{i}", thousands(money()) + pick.choice(["", "-"])] for i in range(30)], [t, n])
write("american_days.csv", ["Shipped", "Boxes"], [[d.strftime("%m/%d/%Y"), pick.randint(1, 9)] for d in days(30, date(2024, 1, 5))], [us, n])
# Data by day without three full months; by name, with dates that don't say when something happened; by question;
# transposed.
stamp = lambda d: f"{d:%b} {d.day}, {d:%Y}, {d:%I:%M:%S %p}"
write("cases.csv", ["location", "iso_code", "date", "new_cases", "new_deaths"], [[c, k, d.isoformat(), pick.randint(100, 1500), pick.choice(["", 0, 3, 7])] for d in days(50, date(2026, 3, 1)) for c, k in (("France", "FRA"), ("Germany", "DEU"), ("Italy", "ITA"))], [t, t, iso, n, n], page=dict(series=("date", "location", "new_cases")))
write("invoices_due.csv", ["Customer", "Invoice", "Due date", "Amount due", "Status"], [[pick.choice(["Nordwind GmbH", "Delta SL", "Kowalski", "Atlas SA", "Brown Ltd"]), f"INV-{1000 + i}", d.strftime("%d.%m.%Y"), comma(money(9000)), pick.choice(["Open", "Overdue"])] for i, d in enumerate(days(25, date(2026, 9, 1), 4))] + [["Grand Total", "", "", "1,00", ""]], [t, t, de, n, t], separator=";", decimal=",", end="\r\n", reading={"total_rows": "drop"}, drop=1, page=dict(by="Customer", measures={"Amount due": ("Amount due", "sum")}))
write("activities.csv", ["Activity Date", "Activity Type", "Distance (km)", "Elapsed Time"], [[stamp(datetime(2026, 5, 1, 6, 5) + timedelta(days=2 * i, hours=pick.randint(0, 14))), pick.choice(["Run", "Ride"]), point(pick.uniform(3, 30)), f"0:{pick.randint(10, 59)}:07"] for i in range(77)], [("date", "%b %d, %Y, %I:%M:%S %p"), t, n, "duration"], page=dict(by="Activity Date", months=True, measures={"Distance (km)": ("Distance (km)", "sum")}))
agreement = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]
write("event_feedback.csv", ["Timestamp", "How old are you?", "I felt welcome", "The talks were worth my time", "The food was good", "What should we change?"], [[(datetime(2026, 10, 3, 9) + timedelta(minutes=7 * i)).strftime("%Y/%m/%d %I:%M:%S %p"), pick.choice(["18-24", "25-34", "35-44", "45+"]), pick.choice(agreement), pick.choice(agreement[1:]), pick.choice(agreement[:4]), pick.choice(["", "More breaks", "Longer breaks, more tea"])] for i in range(120)], [("date", "%Y/%m/%d %I:%M:%S %p"), t, t, t, t, t], page=dict(questions=["I felt welcome", "The talks were worth my time", "The food was good"], scale=agreement))
write("population_by_year.csv", ["Municipality", "2020", "2021", "2022", "2023", "2024"], [[m, *(int(base * (1 + pick.uniform(-.02, .05) * k)) for k in range(5))] for m, base in (("Getafe", 183000), ("Legan\u00e9s", 187000), ("M\u00f3stoles", 209000), ("Parla", 130000), ("Alcal\u00e1", 195000), ("Pinto", 53000))], [t, n, n, n, n, n], page=dict(turned="Municipality"))
# Titles and notes around the table, as statistical offices write them.
write("paro_por_mes.csv", ["Mes", "Parados (miles)", "Tasa (%)"], [[m.isoformat(), german(pick.randint(2500000, 3000000) / 1000, 1), comma(pick.uniform(10, 14))] for m in months], [iso, n, n], separator=";", encoding="cp1252", decimal=",", end="\r\n", reading={"note_rows": "drop", "short_rows": "fill"}, above="Paro registrado, serie mensual;;\r\nUnidad: miles de personas;;\r\n\r\n", below="\r\nNotas:\r\nLos dos últimos meses son provisionales\r\nFuente: Servicio Público de Empleo\r\n")
write("forest_area.csv", ["Country", "Code", "2019", "2020", "2021", "2022"], [[c, k, *(point(base * (1 + .01 * i)) for i in range(4))] for c, k, base in (("Aruba", "ABW", 2.3), ("Chile", "CHL", 24.1), ("Ghana", "GHA", 35.0), ("Korea, Rep.", "KOR", 64.5))], [t, t, n, n, n, n], page=dict(turned="Country"), quote=csv.QUOTE_ALL, bom=True, above='"Data Source","Forest area (% of land area)"\n\n"Last Updated Date","2025-01-28"\n\n')

(here / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
(here / "pages.json").write_text(json.dumps(pages, ensure_ascii=False, sort_keys=True) + "\n")
print(len(expected), "files")
