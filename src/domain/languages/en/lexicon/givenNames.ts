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
  liam, ian, hugh, simon, nigel, graham, stuart, fiona, claire, clare, louise, lucy, holly, ellie, gemma, angus, ewan, callum, rory, finn, connor, patrick, bridget, maeve, kwame, ngozi,
  ada, adele, adrian, adriana, agnes, aidan, ana, ahmed, albie, alejandro, alessandra, alessandro, alex, alexandra, alfred, ali, alicia, alison, allison, alyssa, amir, anastasia,
  andre, andreas, angelina, anita, annabel, annette, antonia, antonio, ariana, arjun, arlene, arnold, astrid, audrey, aubrey, barry, beatrice, becky, bella, bernadette, bernard,
  bertha, beth, bethany, bianca, boris, brendan, brett, brooklyn, bryony, caitlin, caleb, cameron, camila, camille, carla, carlos, carmen, caroline, carolina, carrie, cassandra,
  cecilia, cedric, celia, chantal, chelsea, cindy, clarence, claudia, clifford, clive, colin, colleen, connie, cora, corey, courtney, craig, curtis, damian, daphne, darren,
  darryl, deepak, deirdre, delia, derek, desmond, diego, dominic, doreen, dorian, duncan, dwayne, dwight, edgar, edith, edmund, edwin, eileen, elaine, eleanor, elena, eliza, ella,
  ellen, elsa, elsie, emilia, emmanuel, enrique, erica, erin, ernest, esme, esther, eva, evan, fatima, felicity, felix, fernando, fergus, flora, florence, francesca, francis,
  francisco, franklin, fred, frederick, gavin, geoffrey, georgia, georgina, geraldine, gina, giovanni, glen, glenn, gordon, greta, gwen, gwendolyn, hamish, harriet, harrison,
  harvey, hassan, hazel, heidi, helena, henrietta, herbert, howard, ibrahim, ida, imogen, ines, ingrid, irene, isaac, isabel, isabelle, isaiah, ivan, jade, jamal, jared, jasmine,
  javier, jayden, jeanette, jenna, jennie, jenny, jill, joanna, joanne, joel, johanna, jorge, josephine, josiah, juanita, julian, juliet, karl, kathy, katie, keira, kelsey,
  kendra, kenny, kerry, kiera, kieran, kirsten, kristen, kristin, kurt, lena, leonard, leonie, leroy, leslie, lewis, lillian, lionel, lloyd, lorraine, louis, louisa, lucas, lucia,
  lucinda, luigi, luis, luke, lydia, lynn, mabel, malcolm, manuel, marcus, margot, marianne, marina, mario, marion, marjorie, marlene, marvin, matilda, maureen, maurice, melanie,
  melvin, mercedes, meredith, miguel, mildred, miles, minnie, miranda, miriam, mitchell, mohamed, moira, mona, monica, morgan, muriel, myra, nadia, naomi, natasha, neil, nelson,
  nina, noel, nora, norma, norman, omar, orla, oswald, owen, pablo, paula, pauline, pedro, penelope, percy, phoebe, phyllis, polly, preston, quentin, quinn, rafael, rajesh, ramon,
  raquel, raul, ravi, reginald, rhys, ricardo, rita, roberto, rodney, roland, roman, ronan, rosalind, rosemary, rosie, rowan, ruben, rupert, sabrina, sally, salma, sanjay,
  santiago, sasha, saul, sebastian, serena, sergio, shane, shannon, sheila, sherry, sidney, sofia, sonia, spencer, stacey, stanley, stella, suzanne, sylvia, tabitha, tamara,
  tanya, tara, tatiana, teddy, theodore, tiffany, toby, todd, tony, tracy, trevor, tristan, valentina, valerie, vanessa, vera, vernon, veronica, victor, vivian, wanda, warren,
  wendy, wesley, winifred, winston, xavier, yasmin, yolanda, yusuf, yvonne, zainab, zara
`)
