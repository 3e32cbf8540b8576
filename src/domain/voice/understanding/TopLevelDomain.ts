/** Last labels of three letters and more that people have addresses under; those of two letters are countries. */
const names: ReadonlySet<string> = new Set(
  `com net org edu gov gob mil int info biz name pro aero coop jobs mobi museum post tel travel asia cat eus gal bzh
   app dev page blog shop store online site website web tech cloud digital xyz club live life world news media press design
   studio agency email mail care clinic dental doctor hospital health healthcare fitness gym yoga house home homes
   properties estate realty rent build builders construction contractors supply supplies tools farm garden florist flowers green
   eco energy solar bio organic vegan cafe coffee bar beer wine vin pub pizza restaurant recipes kitchen catering menu food
   hotel hotels taxi tours holiday vacations flights cruises limo cars auto autos bike boats space science engineering systems
   software computer codes zone network host hosting domains company business ventures capital finance financial bank insurance
   fund investments tax accountants legal law lawyer attorney consulting management marketing solutions services support center
   group team partners associates enterprises holdings industries international global social community foundation charity ngo
   ong church school college university academy education institute training courses study art arts gallery photo photos
   photography pictures film movie video audio music band show theater events party wedding dance fashion clothing shoes
   jewelry beauty salon hair spa style toys games game play sport football soccer tennis golf run ski surf fishing pet dog
   family baby kids love dating men gay singles ninja guru expert rocks cool fun lol wtf link click one top today best vip
   plus works work career careers city town land earth ist nyc london paris berlin wien amsterdam brussels madrid barcelona
   miami boston vegas tokyo sydney melbourne moscow quebec wales scot cymru africa swiss lat tienda abogado viajes moda
   futbol latino gratis ink io`.split(/\s+/),
)

/** "falcon dot chewie" has no such ending: what a recogniser or a wrong reading made of it is no address. */
export const isTopLevel = (label: string): boolean => label.length === 2 || names.has(label)
