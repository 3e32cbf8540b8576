/** Names for everything else, with an optional remark in brackets: "Other (see tab)", "Varios". */
const rest =
  /^(?:others?|all others?|miscellaneous|the rest|remainder|otr[oa]s|l[oa]s dem[aá]s|el resto|resto|varios|sonstige[sn]?|[uü]brige|verschiedenes|autres?|altr[oi]|outr[oa]s|overige|pozosta[lł]e|[oöø]vriga?)(?:\s*\([^()]*\))?$/iu
/** With "all", the name may say what the others are: "All other streets (214)". */
const allOther =
  /^(?:all other|tod[oa]s l[oa]s otr[oa]s|tod[oa]s l[oa]s dem[aá]s|alle (?:anderen|[uü]brigen)|tous les autres|toutes les autres|tutt[ei] (?:gli|le) altr[ie])\s+[\p{L} -]{2,24}(?:\s*\([^()]*\))?$/iu

/** A longer name is too specific to mean "everything else". */
const longest = 40

/**
 * Whether a row contains everything that has no row of its own. It is part of the whole, but it isn't one of the things
 * that are ranked.
 */
export const namesRest = (name: unknown): boolean =>
  typeof name === "string" && name.length <= longest && (rest.test(name.trim()) || allOther.test(name.trim()))
