// play, result: hands a picture made in the page to the browser as a file.

export function savePicture(name: string, picture: Blob): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
