// Sizes and colours of the picture. The colours are the page's tokens; a test compares them.

/** The size that all link preview services accept (1.91:1). */
export const PICTURE_WIDTH = 1_200;
export const PICTURE_HEIGHT = 630;

export const COLOURS = {
  '--page': '#15110E',
  '--lit': '#332A22',
  '--ivory': '#F7EEDD',
  '--linen': '#CFC2AE',
  '--dust': '#A89882',
  '--lamp': '#7FD6A0',
  '--sq-light': '#E3CDA4',
  '--sq-dark': '#9C6E46',
  '--sq-frame': '#2B1D13',
  '--sq-last': 'rgba(240,168,24,.62)',
} as const;
export type Colour = keyof typeof COLOURS;
