import { list } from "../../lexicon/list.ts"

/** Frequent first names: they tell where a last name begins, and that a word by itself is one. */
export const givenNames = list(`
  james, mary, robert, patricia, john, jennifer, michael, linda, david, elizabeth, william, barbara, richard, susan, joseph, jessica, thomas, sarah, charles, karen, christopher, lisa,
  daniel, nancy, matthew, betty, anthony, margaret, mark, sandra, donald, ashley, steven, kimberly, paul, emily, andrew, donna, joshua, michelle, kenneth, carol, kevin, amanda, brian,
  dorothy, george, melissa, timothy, deborah, ronald, stephanie, edward, rebecca, jason, sharon, jeffrey, laura, ryan, cynthia, jacob, kathleen, gary, amy, nicholas, angela, eric,
  shirley, jonathan, anna, stephen, brenda, larry, pamela, justin, emma, scott, nicole, brandon, helen, benjamin, samantha, samuel, katherine, catherine, gregory, christine, alexander,
  debra, frank, rachel, patrick, carolyn, raymond, janet, jack, maria, dennis, heather, jerry, diane, tyler, ruth, aaron, julie, jose, olivia, adam, joyce, nathan, virginia, henry,
  victoria, peter, kelly, zachary, lauren, douglas, christina, kyle, joan, noah, evelyn, ethan, judith, jeremy, megan, walter, andrea, christian, cheryl, keith, hannah, roger,
  jacqueline, terry, martha, austin, gloria, sean, teresa, gerald, ann, anne, carl, sara, harold, madison, dylan, frances, arthur, kathryn, lawrence, janice, jordan, jean, jesse,
  abigail, bryan, alice, billy, julia, bruce, judy, gabriel, sophia, joe, grace, logan, denise, alan, amber, juan, doris, albert, marilyn, willie, danielle, elijah, beverly, wayne,
  isabella, randy, theresa, vincent, diana, mason, natalie, roy, brittany, ralph, charlotte, bobby, marie, russell, kayla, bradley, alexis, philip, lori, eugene, chloe, oliver,
  harry, thomasina, oscar, amelia, isla, ava, mia, freya, lily, poppy, archie, alfie, charlie, leo, freddie, aisha, mohammed, muhammad, priya, wei, siobhan, declan, niamh, aoife,
  giulia, sven, olga, hope, rose, may, april, june, dawn, faith, joy, guy, pat, rob, bob, bill, will, tom, tim, jim, mike, dave, steve, chris, kate, liz, sue, jane, zoe, ben, sam, max,
  liam, ian, hugh, simon, nigel, graham, stuart, fiona, claire, clare, louise, lucy, holly, ellie, gemma, angus, ewan, callum, rory, finn, connor, patrick, bridget, maeve, kwame, ngozi
`)
