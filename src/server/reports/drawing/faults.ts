/** Apart from what draws, whose six hundred modules most servers never need. */
export class VisualNotAnswered extends Error {
  override readonly name = 'VisualNotAnswered'

  constructor(visualName: string) {
    super(`The visual ${visualName} was not answered`)
  }
}

/** Beyond `pagePictureBytes`. */
export class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'

  constructor(pageName: string) {
    super(`The picture of the page ${pageName} is too large`)
  }
}
