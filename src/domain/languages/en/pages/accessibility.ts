/** The accessibility statement. Every claim in it has a test. */
export const accessibility = {
  link: "Accessibility",
  title: "Accessibility of these forms",
  lead: "Everyone should be able to fill in a form: with a keyboard, a screen reader or magnification, by voice, or on a small phone.",
  standardTitle: "The standard we follow",
  standard: "The pages for filling in a form, by hand and by voice, are designed to meet level AA of the guidelines",
  testedTitle: "How we test",
  tested: {
    program:
      "The automatic checker axe-core tests every page, on wide and narrow screens, in light and dark mode. We also check the cases that it can't decide.",
    keyboard: "Forms can be filled in, reviewed and submitted with the keyboard alone.",
    script: "Forms also work without JavaScript.",
    narrow: "No page scrolls sideways at a width of 320 pixels, the equivalent of 400% zoom.",
    contrast: "If the colors that an author chooses make text hard to read, we adjust them.",
  },
  limitsTitle: "Known limitations",
  limits: {
    people:
      "No one who relies on a screen reader or voice control has tested these pages for us yet. There has been no independent audit.",
    words:
      "The authors of a form write its questions and add links and files. We can't guarantee that these are clear or accessible.",
    speech:
      "Speech recognition works less well with some accents and voices, and in noisy places. You can type every answer instead.",
    voicePage: "The voice page requires JavaScript. The form page doesn't.",
  },
  contactTitle: "If something doesn't work for you",
  contact: "Explain what you were trying to do and what happened:",
  owner: "contact the person who sent you the form.",
  reviewed: "Last reviewed on {day}.",
}
