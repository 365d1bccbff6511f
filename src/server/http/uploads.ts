/** One file in a form. It is read whole, into memory, up to the bound that the contract gives. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../../contract/operation.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { invalid } from '../access/refusals.ts'

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fields: 0, files: 1, parts: 1, headerPairs: 20 } })
}

export async function uploadedFile(request: FastifyRequest, largest: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw invalid('file', 'validation.required')
  const part = await request.file({ limits: { fileSize: largest } }).catch(refuseBroken)
  if (!part) throw invalid('file', 'validation.required')
  const bytes = await part.toBuffer().catch(refuseBroken)
  return {
    bytes,
    fileName: part.filename.slice(0, limits.fileName),
    fileType: part.mimetype.slice(0, limits.fileType),
  }
}

/** A form that ends too early or is none. What the parser says with a status, as of a file that is too large, is said elsewhere. */
function refuseBroken(error: Error): never {
  if ('statusCode' in error) throw error
  throw invalid('file', 'validation.other')
}
