const middle = "neutral|teils/teils|teils teils|teils, teils|weder noch"

/** German survey scales, in the format of `scales`. */
export const germanScales: ReadonlyArray<ReadonlyArray<string>> = [
  [
    "stimme überhaupt nicht zu|stimme gar nicht zu|trifft überhaupt nicht zu|trifft gar nicht zu",
    "stimme nicht zu|trifft nicht zu",
    "stimme eher nicht zu|trifft eher nicht zu",
    middle,
    "stimme eher zu|trifft eher zu",
    "stimme zu|trifft zu",
    "stimme sehr zu|stimme voll zu|stimme voll und ganz zu|trifft voll zu|trifft voll und ganz zu",
  ],
  ["sehr unzufrieden", "unzufrieden", "eher unzufrieden", middle, "eher zufrieden", "zufrieden", "sehr zufrieden"],
  ["gar nicht gut|sehr schlecht", "schlecht", "eher nicht gut|eher schlecht", middle, "eher gut", "gut", "sehr gut"],
  [
    "gar nicht wichtig|überhaupt nicht wichtig|völlig unwichtig",
    "unwichtig|nicht wichtig",
    "eher nicht wichtig|eher unwichtig|weniger wichtig",
    middle,
    "eher wichtig",
    "wichtig",
    "sehr wichtig",
  ],
  ["nie", "selten", "manchmal", "oft|häufig", "immer|sehr oft"],
]
