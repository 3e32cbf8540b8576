/** The accessibility statement. What it says is tested; what is not, it does not say. */
export const accessibility = {
  link: "Accessibility",
  title: "Accessibility of these forms",
  lead: "Everybody should be able to answer a form: with a keyboard, a screen reader, enlarged, by voice, or on a small phone.",
  standardTitle: "What they are made to meet",
  standard: "The pages for filling in a form, by hand and by voice, are made to meet level AA of the guidelines",
  testedTitle: "How that is tested",
  tested: {
    program:
      "Every page is looked through by axe-core, with its errors and its review, wide and narrow, light and dark.",
    keyboard: "Forms are filled in, checked and sent by keyboard alone.",
    script: "Forms are filled in and sent without JavaScript as well.",
    narrow: "At 320 pixels, as at a zoom of 400 %, nothing has to be scrolled sideways.",
    contrast: "Colours that the makers of a form choose are changed until they can be read.",
  },
  limitsTitle: "What we know to be missing",
  limits: {
    people:
      "No people who rely on a screen reader or on voice control have tested the pages for us yet, and nobody else has audited them.",
    words:
      "Questions, and what is linked or uploaded, are their authors’ own: we cannot promise that they are plain or described.",
    speech:
      "Speech is understood less well with some accents and voices, and where it is loud. Every question can be typed instead.",
    voicePage: "The voice page needs JavaScript. The form’s own page does not.",
  },
  contactTitle: "If something does not work for you",
  contact: "Tell us what you wanted to do and what happened:",
  owner: "write to whoever sent you the form.",
  reviewed: "Last reviewed on {day}.",
}
