import { limits } from '../../../contract/vocabulary/limits.ts'

/** Browsers that cannot write the first of them write PNG, which is larger. */
const fileType = 'image/webp'
const quality = 0.85

/**
 * The middle of a picture, as a square of the usual side. It is drawn anew: what a camera has noted beside a picture, such as
 * where it was taken, does not leave the device. Null: this browser reads no picture there.
 */
export async function squarePicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const side = limits.usualProfilePictureSide
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const cut = Math.min(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, fileType, quality))
  return drawn && new File([drawn], 'picture', { type: drawn.type })
}
