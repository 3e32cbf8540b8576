import type { OptionWords } from "../../lexicon/OptionWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

export const options: OptionWords = {
  ordinals: { ...ordinals, "1st": 1, "2nd": 2, "3rd": 3 },
  last: ["last", "the last", "final"],
  fromLast: {
    ...among(
      2,
      "last but one, second to last, second from last, second last, next to last, penultimate, one before last, one before the last",
    ),
    ...among(3, "last but two, third to last, third from last, third last"),
  },
  middle: list("middle, middle one, one in the middle, in the middle, center one, centre one"),
  cardinals: { ...units, ...teens, ...tens },
  positions: list("numbers, options, choices, answers, items, option numbers, ones, the ones"),
  position: list(`
    option, whichever is, whichever one is, whichever comes, whatever is, whatever comes, one that's, one that is, one that comes, number, choice, option number, answer, answer number, choice number, item, no
  `),
  afterOrdinal: ["one", "option", "choice", "answer", "item"],
  articles: ["the", "a", "an"],
  plurals: [],
  openings: list(`
    it's, it is, that's, that is, that would be, it would be, i want, i want to, i'd like, i would like,
    i'd like to, i would like to, i'll take, i will take, i'll go with, i'll have, i'll choose, i'll pick,
    i will go with, i choose, i pick, i prefer, i'd prefer, i would prefer, i'd say, i would say, i'm, i am,
    i think, i think it's, i think i'll take, i guess, i believe, i have, i use, i select, select, choose, pick,
    give me, let's go with, let's do, let's say, let me have, go with, go for, put, put me down for, can i have,
    can i get, could i have, may i have, my answer is, the answer is, my choice is, my favorite is, mine is,
    probably, definitely, maybe, so, ok, okay, yes, yeah, sure, oh, ah, just, only, make it, it's gonna be,
    it's going to be, it will be, it'll be, for me, for me it's, we're, we are, this is, by, with, via, using, in,
    on, from, i'll pay, i will pay, pay, i'd like to pay, i want to pay, i want to go with, i want to choose,
    i'd go with, i'd go for, i'd choose, i'd pick, i'd take, i'd rather, i'd rather have, i'd give it, i give it,
    i would give it, i'll give it, i'd rate it, i would rate it, i rate it, i'd have to say, i'd have to go with,
    i have to say, i'm going with, i'm going to go with, i'm gonna go with, i'm leaning towards, i'm more of,
    i consider myself, i identify as, i like, i love, let me go with, let me pick, let me say, let me think,
    i suppose, but, rather, instead, hmm, well, then, a solid, a strong, around, about, like, at, to, into, through,
    as, i'd be, i'd call it, call it, we have, we use, we'd like, we'll take, we'll have, we want, we prefer,
    we live in, mainly, mostly, usually, normally, typically, generally, always, still, currently, right now,
    i live in, i'm from, i work, just turned, i just turned, i've just turned, i turned, i'm turning, contact me by, put me in
  `).concat(
    clauses(
      "i'll, i will, i'd, i would, i'm going to, i'm gonna, we'll, we will, we'd, let's, can i, could i, may i, can we",
      ", just, probably, rather, like to",
      "go for, go with, have, take, choose, pick, get, do, say, opt for, select, be",
    ),
  ),
  closings: list(`
    though, dear, love, mate, sir, madam, ma'am, doctor, darling, honey, man, dude, bro, buddy, my friend, cheers, please,
    thanks, thank you, i think, i guess, i believe, for me, i suppose, probably, for sure, definitely, then,
    sounds good, is fine, is good, would be great, would be good, works for me, work for me, work, suit me, fit, apply, apply to me, applies, applies to me, if possible, if you can,
    is my choice, it is, would be best, would be better, is best, is better, is the best, works best, works better,
    works, would work, would work best, would suit me, suits me, will do, would do, would be perfect, would be fine,
    would be nice, is perfect, i'm afraid, i'm sorry to say, would be easiest, is easiest, would be simplest, is simplest, easiest, unfortunately, sadly, to be honest, if anything, is okay, is ok, sounds about right, if that's ok, if that's okay, if you don't mind,
    i'd say, i would say, it'll be, it has to be, all the way, of course, obviously, for now, mostly, i hope
  `),
  all: [
    "all",
    "all of them",
    "everything",
    "all of the above",
    "lot",
    "whole lot",
    "all options",
    "every one",
    "every one of them",
    "the lot",
    "all of those",
    "all of these",
    "the whole lot",
    "every single one",
    "absolutely everything",
    "absolutely all of them",
  ],
  both: list(
    "both, both of them, both of those, both of these, the both of them, both options, both things, them both, those both, the two of them, the two of those, each of the two, either and both",
  ),
  allBefore: list("all, all of the, all the, all of those"),
  ofThem: list(
    "of them, of those, of these, options, of the options, things, days, nights, choices, ones, colors, colours, languages, meals, rooms, items, sizes, places, services, answers",
  ),
  firstOnes: list("first"),
  lastOnes: list("last"),
  exceptions: list(
    "except, except for, but, but not, apart from, other than, minus, save, save for, excluding, without, bar, not, aside from, with the exception of",
  ),
  every: list("every, each, any, anything, all, all the"),
  preferences: clauses(
    "i, we, i'd, we'd, i would, we would, i'd much",
    "",
    "prefer, rather, rather have, rather get, sooner, sooner have, much prefer, much rather",
  ).concat(list("prefer, rather, better, sooner, preferably")),
  comparisons: list("than, rather than, to, over, instead of, than by, and not"),
  elsewhere: list("outside, elsewhere, somewhere else, on our own, on my own, by ourselves, on the way, separately"),
  beforeComment: list("already, still, luckily, thankfully, and"),
  resumed: list("i, we, i'm, we're, i've, we've, i'd, we'd, i'll, we'll, my, our"),
  excluding: list("already, still have, still got, have to, got to, on me, with me, at home, managed to keep"),
  choosing: list(
    "want, wants, need, needs, would like, i'd like, we'd like, like, love, prefer, take, takes, have, has, got, i've, we've, do, does, use, play, speak, eat, can, could, enjoy, choose, suits, suit",
  ),
  additive: list("too, also, as well, add, throw in"),
  remaining: list(
    "rest please, the rest please, the rest yes, rest, the rest, but the rest, all the rest, others, the others, but the others, all the others, the other ones, the other two, the other three, the other four, everything else, but everything else, all of the others",
  ),
  none: [
    "none",
    "nothing",
    "none of them",
    "none of the above",
    "none of those",
    "neither",
    "nothing at all",
    "none at all",
    "none of these",
    "not any of them",
    "not one of them",
    "i don't have any",
    "i don't have any of them",
    "i don't have any of those",
    "don't have any",
    "haven't any",
    "not a single one",
  ],
  conjunctions: ["and", "plus", "also", "as well as", "and also", "along with", "together with", "and then", "or also"],
  sequence: list(`
    then, and then, next, after that, afterwards, followed by, then comes, next comes, and finally, finally, lastly, and lastly,
    in that order, in this order, before, over, ahead of, at the end, least important, most important, most of all
  `),
  beforePlace: list("in, in the, the, my, at, number, as, and, and the"),
  afterPlace: list(
    "place, choice, priority, is, comes, would be, goes, of all, is the, place is, choice is, one is, one",
  ),
  disjunctions: ["or", "or maybe", "or else", "or perhaps"],
  idioms: list(
    "off the top of my head, on top of the world, on top of that, from top to bottom, from the bottom of my heart, at the bottom of my heart, at the end of the day, in the middle of nowhere, in the long run, in the short run, on the other hand, on the one hand, by the way, in the first place, once in a blue moon, out of the blue, in black and white, the green light, for the most part, more or less, all in all, high and low, up and down, left and right, back and forth, last but not least, better late than never, one way or another, for good measure, the last straw, on the bright side, at first sight",
  ),
  negations: list(`
    not, no, nothing, isn't, don't, can't, cannot, can not, unable to, i can't do, i can't make, i can't manage, i cannot do, i cannot make, i can't, i cannot, i'm not free on, i'm not free, never, except, anything but, everything but, without, neither, nor, rather than,
    instead of, other than, but not, doesn't, won't, didn't, aren't, wasn't, weren't, hasn't, haven't, hadn't, shouldn't, hate, skip the, hold the, hold the rest, leave off, leave off the, leave out, leave out the, leaving out, forget the, forget about, no need for
  `).concat(
    clauses(
      "any, all, any day, any time, anytime, any of those, any of these, any of them, all of them, any one, anyone, everyone, anything, everything",
      "",
      "but, besides, apart from",
    ),
  ),
  indifferent: list("mind, care, object, know"),
  anyOfThem: list(
    "any, any of them, any of those, any of these, any of the above, any of that, anything, either, either of them, one of them, a single one",
  ),
  intensifiers: list("very, highly, extremely, incredibly, exceptionally, super, really, truly, completely, totally"),
  lacking: clauses(
    "i, we",
    "",
    "don't have any, don't have a, don't have, have no, haven't got any, haven't any, don't take any, don't use any, don't own any, don't own a, have never had",
  ).concat(list("i've no, i've got no, we've no, we've got no, there are no, there is no, there aren't any")),
  intolerances: list(
    "can't eat, can't have, can't tolerate, can't digest, can't take, cannot eat, cannot have, cannot tolerate, cannot digest, cannot take, don't eat, don't tolerate, do not eat, mustn't eat, mustn't have, not allowed to eat, not supposed to eat",
  ),
  denialsAfter: list(
    "isn't necessary, is not necessary, isn't needed, is not needed, not necessary, not needed, isn't for me, doesn't work, doesn't suit me, won't work, is out, are out, aren't necessary, aren't needed, no thanks, no thank you",
  ),
  letterOpenings: list("option, letter, choice, answer, option letter, answer letter, item"),
  letterNouns: list("size, type, group, class, category, letter"),
  spanOpenings: list("from, between"),
  spanJoiners: list("to, and, until, till, through, thru, up to, right through to, all the way to, up until"),
  weekdays: list(
    "all weekdays, weekdays all, weekdays only, only weekdays, just weekdays, weekday, weekdays, any weekday, every weekday, working days, week days, during the week, the working week, on weekdays",
  ),
  weekend: list(
    "weekends only, only weekends, just weekends, weekend, weekends, the weekends, at the weekend, on the weekend, at weekends, on weekends, any weekend",
  ),
  topMarks: list(
    "top marks, full marks, top score, the top score, the maximum, maximum, the highest, the highest score, the highest mark, the best score, the best mark",
  ),
  bottomMarks: list(
    "the lowest, the lowest score, the lowest mark, the minimum, minimum, the worst score, the worst mark, the bottom score",
  ),
  outOf: ["out of"],
  fewer: list("less than, fewer than, under, below, younger than"),
  atMost: list(
    "up to, or less, or fewer, or under, or younger, and under, at most, no more than, not more than, maximum",
  ),
  over: list("more than, over, above, greater than, older than"),
  atLeast: list(
    "or more, or over, or older, or above, and over, and above, and up, and older, at least, no less than, no fewer than, from, plus, minimum",
  ),
  measures: {
    ...among("mg", "milligram, milligrams, milligramme, milligrammes, mgs"),
    ...among("mcg", "microgram, micrograms"),
    ...among("g", "gram, grams, gramme, grammes"),
    ...among("kg", "kilogram, kilograms, kilo, kilos, kgs"),
    ...among("lb", "lbs"),
    ...among("oz", "ounce, ounces"),
    ...among("ml", "milliliter, milliliters, millilitre, millilitres, mls"),
    ...among("l", "liter, liters, litre, litres"),
    ...among("mm", "millimeter, millimeters, millimetre, millimetres"),
    ...among("cm", "centimeter, centimeters, centimetre, centimetres, cms"),
    ...among("m", "meter, meters, metre, metres"),
    ...among("km", "kilometer, kilometers, kilometre, kilometres, kms"),
    ...among("min", "minute, minutes, mins"),
    ...among("hour", "hours, hr, hrs"),
    ...among("day", "days"),
    ...among("week", "weeks, wk, wks"),
    ...among("month", "months, mo, mos"),
    ...among("year", "years, yr, yrs"),
    ...among("gb", "gig, gigs, gigabyte, gigabytes"),
    ...among("mb", "meg, megs, megabyte, megabytes"),
    ...among("", "dollar, dollars, buck, bucks, euro, euros, percent, per cent, usd, eur"),
  },
  endings: list("ings, ing, ers, ies, ed, es, er, s, e, y"),
  same: list(`
    amex american express, sofa couch settee, full whole entire, inside indoors indoor, outside outdoors outdoor patio terrace,
    mother mum mom mommy mummy, father dad daddy, phone telephone call mobile cell cellphone landline, email mail,
    text sms message, car auto automobile drive driving, bus coach, train rail railway,
    subway underground metro tube, transport bus, transport subway underground metro tube, transport train rail, transport tram, bike bicycle cycling cycle, walk walking foot, plane flight fly flying airplane,
    male man men boy gentleman, female woman women girl lady, cash money coins bills, card visa, wire transfer,
    monthly month, weekly week, daily day everyday, yearly annual annually annual year, hourly hour, never none,
    doctor dr physician, mister mr, missus mrs, apartment flat condo, house home, child kid children kids,
    teenager teen, big large, little small tiny, medium regular middle, middle centre center central, high elevated, tv television,
    internet online web website, film movie movies, holiday vacation, store shop, university college,
    job work employment, retired pensioner, unemployed jobless, spouse husband wife partner, sibling brother sister, child son daughter, once one, twice two, rarely seldom scarcely infrequently, often frequently regularly, sometimes occasionally,
    extra xl, student studying school, married wife husband, excellent outstanding superb amazing, good great, satisfied happy pleased content, dissatisfied unhappy displeased,
    bad poor terrible awful, ok okay fair average, usa america us, uk britain england, morning am, afternoon pm,
    soda coke pop, cheque check, veggie vegetarian, burger hamburger, grey gray, purple violet, trousers pants, whatsapp wasap, taxi cab, other else different,
    small s, medium m, large l, tired fatigue exhausted exhaustion tiredness, letter letters post mail postal, home domestic household residential, business commercial,
    vehicle car van automobile truck, hypertension pressure, diabetes sugar diabetic, permanent indefinite,
    family relative relatives kids children, family sister, family brother, family cousin, family aunt, family uncle, family mother, family father, family mum, family mom, family dad, rent rented renting tenant, own owner owned homeowner
  `),
  idle: list(`
    what, who, where, when, why, how, which, any, anything, some, something, all, none, not, no, can, could, do,
    does, did, have, has, is, are, was, were, be, been, will, would, should, may, might, you, your, i, my, me, we,
    our, they, them, their, he, she, his, her, it, its, this, that, these, those, there, here, the, and, or, but,
    if, of, to, for, with, from, about, than, very, so, too, just, also, say, tell, know, mean, repeat, sorry,
    question, please, thanks, thank, really, one, ones, other, others, another, most, more, less, least, both,
    either, neither, every, each, after, before, until, around
  `),
  degrees: list(
    "very, highly, extremely, incredibly, exceptionally, super, absolutely, completely, totally, strongly, slightly, mildly, truly, really, some",
  ),
  sayings: {
    ...among(
      "rarely | seldom | hardly ever | almost never | very rarely",
      "hardly ever, i hardly ever do, almost never, scarcely ever, barely ever, next to never, once in a blue moon, not often, not very often",
    ),
    ...among(
      "sometimes | occasionally | from time to time",
      "now and then, now and again, every now and then, every now and again, from time to time, once in a while, every once in a while, every so often, on occasion, here and there",
    ),
    ...among(
      "often | frequently | usually",
      "quite often, quite a lot, a lot, most of the time, a lot of the time, more often than not",
    ),
    ...among(
      "always | every time",
      "all the time, constantly, without fail, every single time, without exception, pretty much always",
    ),
    ...among("never | not at all", "not at all, not once, never ever, not ever, no never"),
    ...among("daily | every day | once a day", "every single day, each day, day in day out, seven days a week"),
    ...among("weekly | once a week", "every week, each week, once every week, one time a week"),
    ...among(
      "fortnightly | biweekly | bi-weekly | every two weeks | every other week",
      "every two weeks, every other week, every fortnight, once a fortnight, every second week, every 2 weeks, every other monday, every other tuesday, every other wednesday, every other thursday, every other friday, every other saturday, every other sunday",
    ),
    ...among(
      "cohabiting | living together | domestic partnership | living with partner",
      "i live with my partner, i live with my boyfriend, i live with my girlfriend, we live together, living with my partner",
    ),
    ...among(
      "representative | on behalf of someone | someone else",
      "i'm calling on behalf of, i'm calling for my, calling on behalf of, calling for my, it's on behalf of, it's for my",
    ),
    ...among(
      "no restrictions | no dietary restrictions | none",
      "i eat everything, i eat anything, i can eat anything, i can eat everything",
    ),
    ...among("monthly | once a month", "every month, each month, once every month"),
    ...among(
      "quarterly | every three months",
      "every three months, every quarter, once a quarter, four times a year, every 3 months",
    ),
    ...among(
      "half-yearly | biannually | twice a year | every six months | semi-annually",
      "every six months, twice a year, two times a year, every half year, every 6 months",
    ),
    ...among("yearly | annually | once a year", "every year, each year, once every year"),
    ...among(
      "strongly agree | completely agree | totally agree | fully agree",
      "totally agree, i totally agree, completely agree, i completely agree, absolutely agree, i absolutely agree, fully agree, i fully agree, agree completely, agree totally, couldn't agree more, i couldn't agree more, could not agree more, i could not agree more",
    ),
    ...among(
      "strongly disagree | completely disagree | totally disagree",
      "totally disagree, i totally disagree, completely disagree, i completely disagree, absolutely disagree, couldn't disagree more, i couldn't disagree more, could not disagree more",
    ),
    ...among(
      "neutral | neither agree nor disagree | undecided",
      "neither agree nor disagree, i neither agree nor disagree, neither happy nor unhappy, neither satisfied nor dissatisfied, neither good nor bad, neither one nor the other, neither one thing nor the other, on the fence, i'm on the fence, no strong feelings, no strong feelings either way, indifferent, i'm indifferent",
    ),
    ...among(
      "very happy | very satisfied | extremely satisfied",
      "couldn't be happier, i couldn't be happier, over the moon, i'm over the moon, couldn't be more satisfied, thrilled, delighted, i'm delighted, absolutely thrilled",
    ),
    ...among("unhappy | dissatisfied", "not very happy, not too happy, not so happy, not very satisfied"),
    ...among(
      "self employed | freelance | self-employed",
      "work for myself, i work for myself, my own boss, i'm my own boss, i run my own business, i have my own business, freelance, i freelance, i'm a freelancer",
    ),
    ...among(
      "unemployed | out of work | not working | looking for work",
      "out of work, i'm out of work, between jobs, i'm between jobs, looking for work, i'm looking for work, i lost my job",
    ),
    ...among(
      "widowed | widow | widower",
      "my husband passed away, my wife passed away, my husband died, my wife died, i lost my husband, i lost my wife, my late husband, my late wife",
    ),
  },
  withdrawn: list(
    "i've got my own, i have my own, we've got our own, we have our own, i'll bring my own, i already have, i've already got, we already have, we've already got, i don't need, i gave up, i've given up, i stopped, i quit, i'd have said, i would have said, i was going to say, i was gonna say, i nearly said, i wanted to say, i used to be, i used to have, i used to, i was, i had, it used to be, it was, we were, we had",
  ),
  turns: list("but, now, but now, these days, but these days"),
  modifiers: list(`
    one down from, one up from, one size up from, one size down from, one above, one below, one after, one before, next to, next after, smaller than, bigger than, larger than, couldn't, could not,
    almost, nearly, hardly, barely, not quite, somewhat, sort of, kind of, a bit, slightly, anything but, less than,
    more than, under, over, about to be, formerly, ex, used to be, dropped out, dropped out of, no longer, quit, near, close to, far from, outside of, not far from, last time, the last time, my last one
  `),
  others: clauses(
    "my, our, his, her",
    "",
    "son, daughter, father, mother, dad, mom, mum, brother, sister, friend, neighbor, neighbour, boss, wife, husband, partner, kid, kids, child, boyfriend, girlfriend, grandson, granddaughter, grandfather, grandmother, uncle, aunt, cousin",
  ),
  interrogatives: [
    ...list("what, which, how, why, who, who's, where, when, what's, does, did, am i, is there, are there"),
    ...clauses("can, could, should, shall, may, must, will, would, have, do, were", "", "i, you, we, they"),
    ...clauses("is, was, will, would, can, could, has", "", "it, this, that, he, she"),
    ...clauses("are", "", "you, we, they"),
  ],
  questions: list(`
    how much, how long, how many, how far, how often, how is, how are, how do, what is, what's, what are, what if,
    what about, where, who, whose, why, which is, which one, is, is it, is the, is there, are, are there, do you, do they, does,
    has, can you, could you, would you, will you, did you, were you, are you, have you, should i
  `),
  genders: list("man, woman, men, women"),
  opposites: list(
    "good bad, easy difficult, easy hard, happy sad, high low, better worse, strong weak, cheap expensive, fast slow, useful useless, like dislike, positive negative, always never, often rarely, right wrong, healthy sick, warm cold, loud quiet, true false",
  ),
  weakeners: list(
    "hardly, barely, scarcely, far from, a long way from, less than, anything but, not at all, at all, not really, not particularly, not especially, not very, not too, not so, not that, not all that, not exactly, not quite, not entirely, not in the least, not the least bit, not remotely, not one bit, not even remotely, by no means, in no way, no way, nowhere near, not anywhere near, wouldn't say, would not say, wouldn't call it, can't say, cannot say, couldn't say, don't particularly, don't really, don't exactly, never",
  ),
  surpassing: list(
    "couldn't possibly, couldn't, could not, can't, cannot, couldn't be, could not be, can't be, couldn't have been, could not have been",
  ),
  more: list("more"),
  less: list("less"),
  idleAround: list("i, i'd, i'm, i am, be, am, to be, honest, with, that, it, it's, was, is"),
  contraries: list(`
    un, in, im, non, dis, fe, ir, il, anti, mis, over, under, pre, post, semi, bi, tri
  `),
}
