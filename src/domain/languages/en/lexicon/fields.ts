import type { FieldWords } from "../../lexicon/FieldWords.ts"
import { among, clauses, list } from "../../lexicon/list.ts"

export const fields: FieldWords = {
  nouns: {
    ...among("email" as const, "email, e mail, email address, e mail address, mail address, mail, email's, e mail's"),
    ...among(
      "phone" as const,
      "phone, phone number, telephone, telephone number, mobile, mobile number, mobile phone, cell, cell phone, cell number, cellphone, contact number, landline, phone's, telephone's, mobile's, cell's, phone number's, mobile number's, landline's",
    ),
    ...among("name" as const, "name, full name, complete name, name's"),
    ...among("address" as const, "address, home address, mailing address, postal address, street address, address's"),
    ...among(
      "birth" as const,
      "birthday, date of birth, birth date, birthdate, dob, d o b, birthday's, date of birth's",
    ),
    ...among("age" as const, "age"),
    ...among("code" as const, "code, reference, reference number, code's, reference's"),
    ...among(
      "plate" as const,
      "plate, number plate, license plate, licence plate, registration, registration number, reg, car registration, plates, plate's, reg's, registration's, number plate's",
    ),
  },
  sentences: {
    ...among(
      "address" as const,
      "i live at, i live on, i live in, we live at, we live on, i'm living at, living at, bill it to, ship it to, deliver it to",
    ),
    ...among("birth" as const, "i was born on, i was born in, i was born, born on, born"),
    ...among(
      "phone" as const,
      "you can reach me at, you can reach me on, reach me at, reach me on, you can call me at, you can call me on, call me at, call me on, phone me on, ring me on, text me at, text me on",
    ),
    ...among(
      "email" as const,
      "email me at, e mail me at, write to me at, you can email me at, you can write to me at",
    ),
    ...among("name" as const, "i'm called, i am called, my name's"),
  },
  linkingWords: list(
    "oh and by the way, oh by the way, but, so, and one more thing, oh yeah and, oh also, and oh, and, and also, also, and then, then, plus, oh and, and by the way, by the way",
  ),
  either: list("or, or else, or by"),
  anyNumber: list("my number is, my number's, the number is, my contact is"),
  selves: list(
    "i, we, it, i'd, we'd, i would, we would, i do, i am, i'm, i also, i'm also, i currently, i'm currently, i still, i mostly, yes i, yes i do, yeah i, yes we, yes we do, yeah we, he, she, they, he'll, she'll, they'll, we'll, i'll, somebody, someone, somebody was, someone was, yes somebody, yes someone, yes somebody was, yes someone was, one of us, some of us, yes he, yes she, yes they, yes he'll, yes she'll, yes they'll, yes we'll, yes i'll, will, yes will, and will, i was, we were, he was, she was, they were, yes, yeah, yep, she's, he's, they've, we've, i've, she has, he has, it has, it's, it is",
  ),
  deniedSelves: list(
    "nobody, nobody is, nobody has, nobody was, no one, no one is, no one has, no one was, none of us, he doesn't, she doesn't, they don't, he isn't, she isn't, they aren't, he won't, she won't, they won't, we won't, i won't, don't, i don't, i do not, i never, we don't, i'm not, i am not, he's not, she's not, they're not, we're not, he is not, she is not, they are not, we are not, we aren't, no i don't, no i do not, no i never, no we don't, no i'm not, i don't currently, i've never, i have never, i haven't, i have not, we've never, we have never, never, she hasn't, he hasn't, it hasn't, they haven't, it isn't, it doesn't, it won't, it's not, it is not",
  ),
  verbs: {
    ...among(["injured"], "hurt, wounded, harmed"),
    ...among(["allergies", "allergy"], "allergic"),
    ...among(["speed"], "doing, going, driving, travelling"),
    ...among(["price", "cost", "amount"], "paid, pay, cost, costs"),
    ...among(["weight"], "weigh, weighs, weighed, weighing"),
    ...among(["height"], "measure, measures"),
    ...among(["income", "salary"], "earn, earns, make, makes"),
    ...among(["rent"], "pay, pays"),
    ...among(["budget"], "spend, spending"),
  },
  statements: list(`
    i live, we live, i work, we work, i'm from, i am from, i come from, we come from, i moved, we moved, i have a, i have an, i have to, i've got a, i've got an, i'm married, i am married, i'm single, i'm divorced, i'm a, i am a,
    i'm an, i am an, i speak, i study, i drive, i play, i earn, i was in, i'll be, i will be, i'm away, i'm on holiday, my wife, my husband, my partner, my son, my daughter, my mother, my father, my brother, my sister, my boss, my doctor,
    call after, call before, call between, call in the, ring after, ring before, text after, text before, call me, ring me, phone me, text me, email me, write to me, contact me, please call, please ring, please text, please write, please email, please contact, please don't, please do not, don't call, don't ring, don't text, don't email, don't write,
    don't phone, don't contact, do not call, do not write, do not contact, leave it, leave a message, send me, send it, ask for, you can call, you can ring, you can reach, you can write, you can leave, it's best to, best to call, not before, not after, not on, only in the, only after, only before,
    only on, preferably
  `),
  lacking: list(
    "no, no to, without, zero, i have no, we have no, i've no, i've got no, we've got no, i don't have, i don't have any, we don't have, we don't have any, i haven't got, i haven't got any, we haven't got any, i do not have, i do not have any, there are no, he has no, she has no, they have no, it has no, he doesn't have, she doesn't have, they don't have, he doesn't have any, she doesn't have any, they don't have any, he hasn't got, she hasn't got",
  ),
  including: list("with, yes with, yes to, yes please to, yes please with, including"),
  wishes: list(
    "i prefer, i'd prefer, i would prefer, i'd rather get, i'd rather, i'd prefer to get, i'd rather have, i would rather have, i'd like, i would like, send me, please send me, just send me, contact me by, contact me with, please contact me by, by, please use, preferably, make it",
  ),
  greetings: list(
    "hi, hello, hey, good, fine, sure, right, okay, ok, alright, look, listen, so, well, great, yeah, yep",
  ),
  introductions: list(
    "i work as, i'm working as, i am working as, i'm employed as, i currently work as, i go to, i work for, i work at, i'm with, i'm at, i work with, i'm employed by, i'm working for, i'm working at, i've been, i have been, i'm currently, i study, i study at, i attend, i attended, i studied, i studied at, i went to, she goes to, he goes to, they go to, we go to, we went to, we're with, i'm insured with, we're insured with, i bank with, we bank with, it's with, i'm registered with, i'm a member of, i belong to, i have a, i drive a",
  ),
  places: list("at, for, with, by, as, in"),
  determiners: list("my, the, our, a, an, his, her, and my"),
  copulas: list("is, it's, is at, would be, are, will be, as, is on, should be"),
  having: list(
    "just, only, we'd like, i only need, we only need, we are bringing, we're bringing, i'm bringing, we bring, about, around, roughly, approximately, i have, we have, i've got, we've got, i've, we've, i have got, there are, there is, there's, there was, there were, there will be, there'll be, we were, we'll be, we are, we're, i own, we own, i've had, i need, we need, i want, we want, i'd like, with, with my, with our, me and my, i live with my, i take, it has, she has, he has, they have, for, he is, she is, it is, he's, she's, it's",
  ),
  money: list(
    "cost, costs, price, amount, budget, income, salary, wage, rent, fee, fees, payment, value, pay, spend, spent, worth, deposit, mortgage, loan, savings, turnover",
  ),
  people: list(
    "people, persons, party, covers, guests, of us, attendees, participants, passengers, travellers, travelers, diners, visitors",
  ),
  persons: list(
    "adult, grown up, man, men, woman, women, senior, pensioner, roommate, flatmate, housemate, lodger, person",
  ),
  youngsters: list("boy, girl, infant, teenager, teen, twin, newborn"),
  severalPeople: list("children, people, men, women, folks, family"),
  amounting: list(
    "table for, a table for, we were, we are, we're, we'll be, we will be, there'll be, it's for, it'll be",
  ),
  aging: list("i'm, i am, aged, i turned, i just turned"),
  measures: {
    ...among(["height"], "tall, high"),
    ...among(["length"], "long"),
    ...among(["width"], "wide, across"),
    ...among(["depth"], "deep"),
    ...among(["weight"], "heavy"),
  },
  ages: list("years old, years of age, year old"),
  tails: list(
    "ends, it ends, ending, ends in, ends with, it ends in, it ends with, that ends in, ending in, ending with, finishes in, finishes with, the last digit is, the last digits are, the last number is, the last letter is, the last one is, the end is",
  ),
  jumps: list(
    "go to, go back to, jump to, jump back to, skip to, take me to, let's go to, let's go back to, let's do, move to, move on to, return to, back to, can we go to, can we go back to, i want to go to, i want to go back to, please go to, please go back to",
  ).concat(
    clauses(
      "change, edit, correct, fix, i want to change, i'd like to change, i need to change, can i change, let me change, i want to correct",
      "",
      "my, the, the answer for, the answer to",
    ),
  ),
  aroundLabels: list(
    "your, what is your, what's your, what is the, enter your, please enter your, the, please, my, preferred, contact",
  ),
  inManyLabels: list(`
    number, date, code, full, home, first, last, middle, many, much, does, have, has, you, your, what, which, how, who, where, when, why, the, and, for, are, was, were, with, any, other, new, old, current, main,
    please, name, address, phone, email, mail, telephone, mobile, age, birthday, birth, day, time, type, kind, number's, answer, question, tell, give, enter, choose, select, would, like, there, need, want, favourite, favorite
  `),
}
