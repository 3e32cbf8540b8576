/** Medicines in English and Spanish: the catalog of a demo question. */
const names: ReadonlyArray<string> = `
  Amoxicillin|Amoxicilina
  Paracetamol|Paracetamol
  Ibuprofen|Ibuprofeno
  Omeprazole|Omeprazol
  Metformin|Metformina
  Atorvastatin|Atorvastatina
  Simvastatin|Simvastatina
  Lisinopril|Lisinopril
  Enalapril|Enalapril
  Losartan|Losartán
  Valsartan|Valsartán
  Amlodipine|Amlodipino
  Bisoprolol|Bisoprolol
  Metoprolol|Metoprolol
  Levothyroxine|Levotiroxina
  Salbutamol|Salbutamol
  Budesonide|Budesonida
  Montelukast|Montelukast
  Cetirizine|Cetirizina
  Loratadine|Loratadina
  Prednisone|Prednisona
  Prednisolone|Prednisolona
  Hydrocortisone|Hidrocortisona
  Diclofenac|Diclofenaco
  Naproxen|Naproxeno
  Aspirin|Aspirina
  Clopidogrel|Clopidogrel
  Warfarin|Warfarina
  Apixaban|Apixabán
  Rivaroxaban|Rivaroxabán
  Furosemide|Furosemida
  Hydrochlorothiazide|Hidroclorotiazida
  Spironolactone|Espironolactona
  Sertraline|Sertralina
  Fluoxetine|Fluoxetina
  Citalopram|Citalopram
  Escitalopram|Escitalopram
  Diazepam|Diazepam
  Lorazepam|Lorazepam
  Alprazolam|Alprazolam
  Gabapentin|Gabapentina
  Pregabalin|Pregabalina
  Tramadol|Tramadol
  Morphine|Morfina
  Insulin glargine|Insulina glargina
  Azithromycin|Azitromicina
  Ciprofloxacin|Ciprofloxacino
  Doxycycline|Doxiciclina
  Aciclovir|Aciclovir
  Fluconazole|Fluconazol
  Domperidone|Domperidona
  Ranitidine|Ranitidina
`
  .trim()
  .split(/\n\s*/)

export const medicines = names.map((line) => {
  const [en = "", es = ""] = line.split("|")
  return { value: en.toLowerCase().replaceAll(" ", "-"), label: { en, es } }
})
