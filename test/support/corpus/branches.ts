const names = (
  "Alder Birch Cedar Dogwood Elder Fir Ginkgo Hazel Ivy Juniper Kapok Laurel Maple Nutmeg Oak Poplar Quince Rowan Sycamore Tamarind " +
  "Upas Viburnum Willow Yew"
).split(" ")

/** Branches of a library with the same description. Only a name and a number distinguish their passages. */
export const branches = names.map((name, n) => ({
  name: `${name} Street`,
  opens: `${7 + (n % 4)}:${n % 2 === 0 ? "00" : "30"}`,
  closes: `${16 + (n % 5)}:${n % 3 === 0 ? "15" : "45"}`,
  seats: 8 + 3 * n,
  fee: (2 + n * 0.35).toFixed(2),
}))

/** Each branch has a section that is longer than a passage. */
export const branchesText = `# Branches of the Tannery lending library

${branches
  .map(
    ({ name, opens, closes, seats, fee }) => `## ${name} branch

The branch opens its doors at ${opens} on working days and closes at ${closes}. On Saturdays it stays open until noon, and on Sundays it is shut. Books may be
returned through the flap beside the door at any hour of the day or night; the flap is emptied in the morning.

The reading room holds ${seats} people. Whoever wants to hire it for an evening pays a fee of ${fee} euros an hour to the desk and leaves it as it was found.
Food is not permitted there, water in closed bottles is. Children below the age of eight come with somebody who looks after them.
`,
  )
  .join("\n")}`
