/** Apart from what draws, whose six hundred modules most servers never need. */
export class VisualNotAnswered extends Error {
  override readonly name = 'VisualNotAnswered'

  constructor(visualName: string) {
    super(`The visual ${visualName} was not answered`)
  }
}
