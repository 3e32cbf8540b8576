/** The problem with a folder of models, for the log. */
export class ModelFault extends Error {}
