/** What is wrong with a folder of models, in words for the log. */
export class ModelFault extends Error {}
