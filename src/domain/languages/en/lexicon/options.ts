import type { OptionWords } from "../../lexicon/OptionWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

export const options: OptionWords = {
  ordinals: { ...ordinals, "1st": 1, "2nd": 2, "3rd": 3 },
  last: ["last", "the last", "final"],
  cardinals: { ...units, ...teens, ...tens },
  position: list(`
    option, number, choice, option number, answer, answer number, choice number, item, no
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
    i live in, i'm from, i work, contact me by, put me in
  `).concat(
    clauses(
      "i'll, i will, i'd, i would, i'm going to, i'm gonna, we'll, we will, we'd, let's, can i, could i, may i, can we",
      ", just, probably, rather, like to",
      "go for, go with, have, take, choose, pick, get, do, say, opt for, select, be",
    ),
  ),
  closings: list(`
    dear, love, mate, sir, madam, ma'am, doctor, darling, honey, man, dude, bro, buddy, my friend, cheers, please,
    thanks, thank you, i think, i guess, i believe, for me, i suppose, probably, for sure, definitely, then,
    sounds good, is fine, is good, would be great, would be good, works for me, if possible, if you can,
    is my choice, it is, would be best, would be better, is best, is better, is the best, works best, works better,
    works, would work, would work best, would suit me, suits me, will do, would do, would be perfect, would be fine,
    would be nice, is perfect, is okay, is ok, sounds about right, if that's ok, if that's okay, if you don't mind,
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
  ],
  both: list(
    "both, both of them, both of those, both of these, the both of them, both options, both things, them both, those both, the two of them, the two of those, each of the two, either and both",
  ),
  allBefore: list("all, all of the, all the, all of those"),
  ofThem: list("of them, of those, of these, options, of the options, things"),
  firstOnes: list("first"),
  lastOnes: list("last"),
  exceptions: list(
    "except, except for, but, but not, apart from, other than, minus, save, save for, excluding, without, bar, not, aside from, with the exception of",
  ),
  none: ["none", "nothing", "none of them", "none of the above", "none of those", "neither"],
  conjunctions: ["and", "plus", "also", "as well as", "and also"],
  sequence: list(`
    then, and then, next, after that, afterwards, followed by, then comes, next comes, and finally, finally, lastly, and lastly,
    in that order, in this order, before, over, ahead of, at the end, least important, most important, most of all
  `),
  beforePlace: list("in, in the, the, my, at, number, as, and, and the"),
  afterPlace: list(
    "place, choice, priority, is, comes, would be, goes, of all, is the, place is, choice is, one is, one",
  ),
  disjunctions: ["or", "or maybe", "or else", "or perhaps"],
  negations: list(`
    not, no, nothing, isn't, don't, never, except, anything but, everything but, without, neither, nor, rather than,
    instead of, other than, but not, doesn't, won't, didn't, aren't, hate
  `).concat(
    clauses(
      "any, all, any day, any time, anytime, any of those, any of these, any of them, all of them, any one, anyone, everyone, anything, everything",
      "",
      "but, besides, apart from",
    ),
  ),
  letterOpenings: list("option, letter, choice, answer, option letter, answer letter, item"),
  letterNouns: list("size, type, group, class, category, letter"),
  spanOpenings: list("from, between"),
  spanJoiners: list("to, and, until, till"),
  outOf: ["out of"],
  fewer: list("less than, fewer than, under, below, younger than"),
  atMost: list("up to, or less, or fewer, or under, or younger, and under, at most, maximum"),
  over: list("more than, over, above, greater than, older than"),
  atLeast: list(
    "or more, or over, or older, or above, and over, and above, and up, and older, at least, from, plus, minimum",
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
    amex american express, inside indoors indoor, outside outdoors outdoor patio terrace,
    mother mum mom mommy mummy, father dad daddy, phone telephone call mobile cell cellphone landline, email mail,
    text sms message, car auto automobile drive driving, bus coach, train rail railway,
    subway underground metro tube, bike bicycle cycling cycle, walk walking foot, plane flight fly flying airplane,
    male man men boy gentleman, female woman women girl lady, cash money coins bills, card visa, wire transfer,
    monthly month, weekly week, daily day everyday, yearly annual annually annual year, hourly hour, never none,
    doctor dr physician, mister mr, missus mrs, apartment flat condo, house home, child kid children kids,
    teenager teen, big large, little small tiny, medium regular middle, high elevated, tv television,
    internet online web website, film movie movies, holiday vacation, store shop, university college,
    job work employment, retired pensioner, unemployed jobless, spouse husband wife partner, sibling brother sister, child son daughter, once one, twice two, rarely seldom scarcely infrequently, often frequently regularly, sometimes occasionally,
    extra xl, student studying school, married wife husband, excellent outstanding superb amazing, good great,
    bad poor terrible awful, ok okay fair average, usa america us, uk britain england, morning am, afternoon pm,
    soda coke pop, veggie vegetarian, burger hamburger, grey gray, purple violet, trousers pants, whatsapp wasap, taxi cab, other else different
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
  modifiers: list(`
    almost, nearly, hardly, barely, not quite, somewhat, sort of, kind of, a bit, slightly, anything but, less than,
    more than, under, over, about to be, formerly, ex, used to be, dropped out, dropped out of, no longer, quit, near, close to, outside of, not far from, last time, the last time, my last one
  `),
  others: clauses(
    "my, our, his, her",
    "",
    "son, daughter, father, mother, dad, mom, mum, brother, sister, friend, neighbor, neighbour, boss, wife, husband, partner, kid, kids, child, boyfriend, girlfriend, grandson, granddaughter, grandfather, grandmother, uncle, aunt, cousin",
  ),
  questions: list(`
    how much, how long, how many, how far, how often, how is, how are, how do, what is, what's, what are, what if,
    what about, where, who, whose, why, which is, is, is it, is the, is there, are, are there, do you, do they, does,
    has, can you, could you, would you, will you, did you, were you, are you, have you, should i
  `),
  contraries: list(`
    un, in, im, non, dis, fe, ir, il, anti, mis, over, under, pre, post, semi, bi, tri
  `),
}
