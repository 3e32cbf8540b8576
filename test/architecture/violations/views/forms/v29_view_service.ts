import "../../application/forms/Forms.ts"
