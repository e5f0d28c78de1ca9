/** A file that cannot be used. The message is shown to the user. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
