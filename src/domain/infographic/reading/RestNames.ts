const rest =
  /^(?:(?:all |the |any |tod[oa]s l[oa]s )?others?|miscellaneous|misc|the rest|rest|remainder|remaining|(?:l[oa]s )?(?:otr[oa]s?|dem[aá]s)|(?:el )?resto|varios|sonstige[sn]?|[uü]brige[sn]?|andere[sn]?|verschiedenes|(?:tous les )?autres?|divers(?:es)?|altr[oiae]|varie|outr[oa]s?|demais|overige?|pozosta[lł][eyi]|inne|[oöø]vriga?)(?!\p{L})(?!['\u2019-])/iu

/** A longer name says more than "Other (see tab)" or "All other streets (214)". */
const longest = 32

/**
 * Whether a row contains everything that has no row of its own, such as "Other" or "Varios". It is part of the whole,
 * but it isn't one of the things that are ranked.
 */
export const namesRest = (name: unknown): boolean =>
  typeof name === "string" && name.length <= longest && rest.test(name.trim())
