import {
  PDFAcroCheckBox,
  PDFAcroComboBox,
  type PDFAcroForm,
  PDFAcroListBox,
  PDFAcroNonTerminal,
  PDFAcroText,
  PDFCheckBox,
  type PDFDocument,
  PDFDropdown,
  PDFOptionList,
  type PDFRef,
  PDFTextField,
} from "@cantoo/pdf-lib"

type Field = PDFAcroText | PDFAcroCheckBox | PDFAcroComboBox | PDFAcroListBox
type Parent = readonly [PDFAcroForm, undefined] | readonly [PDFAcroNonTerminal, PDFRef]

/**
 * The fields of a document by name; a dot in a name separates groups. The library checks every new field against all
 * existing fields, which takes seconds for a thousand fields. This class skips the check, because a form's answer keys
 * are unique.
 */
export class FieldTree {
  private readonly document: PDFDocument
  private readonly groups = new Map<string, Parent>()

  constructor(document: PDFDocument) {
    this.document = document
    this.groups.set("", [document.getForm().acroForm, undefined])
  }

  text(name: string): PDFTextField {
    const field = this.added(name, PDFAcroText.create(this.document.context))
    return PDFTextField.of(field, field.ref, this.document)
  }

  checkBox(name: string): PDFCheckBox {
    const field = this.added(name, PDFAcroCheckBox.create(this.document.context))
    return PDFCheckBox.of(field, field.ref, this.document)
  }

  dropdown(name: string): PDFDropdown {
    const field = this.added(name, PDFAcroComboBox.create(this.document.context))
    return PDFDropdown.of(field, field.ref, this.document)
  }

  optionList(name: string): PDFOptionList {
    const field = this.added(name, PDFAcroListBox.create(this.document.context))
    return PDFOptionList.of(field, field.ref, this.document)
  }

  private added<F extends Field>(name: string, field: F): F {
    const [parent, ref] = this.group(name.slice(0, Math.max(0, name.lastIndexOf("."))))
    field.setPartialName(name.slice(name.lastIndexOf(".") + 1))
    parent.addField(field.ref)
    field.setParent(ref)
    return field
  }

  private group(name: string): Parent {
    const existing = this.groups.get(name)
    if (existing !== undefined) return existing
    const [parent, parentRef] = this.group(name.slice(0, Math.max(0, name.lastIndexOf("."))))
    const node = PDFAcroNonTerminal.create(this.document.context)
    node.setPartialName(name.slice(name.lastIndexOf(".") + 1))
    node.setParent(parentRef)
    const ref = this.document.context.register(node.dict)
    parent.addField(ref)
    const made: Parent = [node, ref]
    this.groups.set(name, made)
    return made
  }
}
