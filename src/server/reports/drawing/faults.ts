/** Apart from what draws, whose six hundred modules most servers never need. */
export class VisualNotAnswered extends Error {
  override readonly name = 'VisualNotAnswered'

  constructor(visualName: string) {
    super(`The visual ${visualName} was not answered`)
  }
}

/** A page beyond `pagePictureBytes`, or a chart of more than anybody could read. */
export class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'

  constructor(what: string) {
    super(`The picture of ${what} is too large`)
  }
}
