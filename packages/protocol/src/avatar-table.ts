// The pictures a player can have. Ids are part of the contract; display names are neutral. The files are in the page's
// public/avatars folder.

export interface Avatar {
  /** Stored and sent as profilePicId. */
  readonly id: string;
  /** Shown to players. */
  readonly name: string;
  /** Colour of the disc behind the picture (CSS hex). */
  readonly disc: string;
}

/** 60 stills, free for everyone. */
export const FREE_AVATARS: readonly Avatar[] = [
  { id: 'lol', name: 'LOL', disc: '#6b3644' },
  { id: 'thinky', name: 'Thinky', disc: '#2f5d50' },
  { id: 'tinyface', name: 'Tiny Face', disc: '#2f5d50' },
  { id: 'hmmm', name: 'Hmmm', disc: '#2f4a6b' },
  { id: 'huh', name: 'Huh?', disc: '#2f5d50' },
  { id: 'catt', name: 'Catt', disc: '#6b5230' },
  { id: 'coolcat', name: 'Cool Cat', disc: '#6b3644' },
  { id: 'dogee', name: 'Dogee', disc: '#5b3a66' },
  { id: 'shrek', name: 'Ogre', disc: '#2f5d50' },
  { id: 'kirb', name: 'Kirb', disc: '#40468a' },
  { id: 'bee', name: 'Bee', disc: '#e3d3ae' },
  { id: 'pog', name: 'Pog', disc: '#6b5230' },
  { id: 'kek', name: 'Kek', disc: '#6b3644' },
  { id: 'weep', name: 'Weep', disc: '#2f5d50' },
  { id: 'pls', name: 'Pls', disc: '#2f4a6b' },
  { id: 'smug', name: 'Smug', disc: '#5b3a66' },
  { id: 'derp', name: 'Derp', disc: '#2f5d50' },
  { id: 'salty', name: 'Salty', disc: '#2f4a6b' },
  { id: 'rage', name: 'Rage', disc: '#2f5d50' },
  { id: 'brr', name: 'Brr', disc: '#6b5230' },
  { id: 'spicy', name: 'Spicy', disc: '#5b3a66' },
  { id: 'boom', name: 'Mind Blown', disc: '#6b3644' },
  { id: 'snooze', name: 'Snooze', disc: '#6b5230' },
  { id: 'yikes', name: 'Yikes', disc: '#6b3644' },
  { id: 'zipit', name: 'Zip It', disc: '#6b5230' },
  { id: 'melt', name: 'Melting', disc: '#6b5230' },
  { id: 'salute', name: 'Salute', disc: '#40468a' },
  { id: 'peek', name: 'Peek', disc: '#2f5d50' },
  { id: 'nerdy', name: 'Nerdy', disc: '#5b3a66' },
  { id: 'incog', name: 'Incognito', disc: '#e3d3ae' },
  { id: 'howdy', name: 'Howdy', disc: '#6b3644' },
  { id: 'party', name: 'Party', disc: '#6b5230' },
  { id: 'angel', name: 'Angel', disc: '#6b3644' },
  { id: 'imp', name: 'Imp', disc: '#e3d3ae' },
  { id: 'moneyz', name: 'Moneyz', disc: '#5b3a66' },
  { id: 'clownin', name: 'Clownin', disc: '#5b3a66' },
  { id: 'spook', name: 'Spook', disc: '#40468a' },
  { id: 'bones', name: 'Bones', disc: '#2f5d50' },
  { id: 'visitor', name: 'Visitor', disc: '#40468a' },
  { id: 'beep', name: 'Beep Boop', disc: '#40468a' },
  { id: 'pixel', name: 'Pixel', disc: '#e3d3ae' },
  { id: 'pumpkin', name: 'Pumpkin', disc: '#6b5230' },
  { id: 'foxx', name: 'Foxx', disc: '#6b3644' },
  { id: 'panda', name: 'Panda', disc: '#5b3a66' },
  { id: 'tigr', name: 'Tigr', disc: '#5b3a66' },
  { id: 'lionn', name: 'Lionn', disc: '#40468a' },
  { id: 'moo', name: 'Moo', disc: '#2f5d50' },
  { id: 'monke', name: 'Monke', disc: '#40468a' },
  { id: 'waddle', name: 'Waddle', disc: '#e3d3ae' },
  { id: 'quack', name: 'Quack', disc: '#e3d3ae' },
  { id: 'hoot', name: 'Hoot', disc: '#e3d3ae' },
  { id: 'rex', name: 'Rex', disc: '#2f4a6b' },
  { id: 'dragn', name: 'Dragn', disc: '#6b5230' },
  { id: 'octo', name: 'Octo', disc: '#2f4a6b' },
  { id: 'chomp', name: 'Chomp', disc: '#2f5d50' },
  { id: 'sloth', name: 'Sloth', disc: '#6b5230' },
  { id: 'bun', name: 'Bun', disc: '#2f5d50' },
  { id: 'horsey', name: 'Horsey', disc: '#e3d3ae' },
  { id: 'bigbrain', name: 'Big Brain', disc: '#6b5230' },
  { id: 'crown', name: 'Crown', disc: '#2f5d50' },
];

/** 16 animated pictures, each 1 SOL. */
export const PREMIUM_AVATARS: readonly Avatar[] = [
  { id: 'fry_premium', name: 'Fry', disc: '#2f5d50' },
  { id: 'clap_premium', name: 'Clap', disc: '#6b5230' },
  { id: 'no_premium', name: 'Nope', disc: '#6b3644' },
  { id: 'bae_premium', name: 'Bae', disc: '#40468a' },
  { id: 'popcorn_premium', name: 'Popcorn', disc: '#2f5d50' },
  { id: 'dance_premium', name: 'Dance', disc: '#2f5d50' },
  { id: 'pony_premium', name: 'Pony', disc: '#5b3a66' },
  { id: 'bean_premium', name: 'Bean', disc: '#e3d3ae' },
  { id: 'homer_premium', name: 'Mmm', disc: '#2f4a6b' },
  { id: 'trooper_premium', name: 'Trooper', disc: '#2f4a6b' },
  { id: 'swett_premium', name: 'Swett', disc: '#2f5d50' },
  { id: 'kanye_premium', name: 'Shades', disc: '#6b5230' },
  { id: 'thinky_premium', name: 'Thinky', disc: '#6b3644' },
  { id: 'evilkermit_premium', name: 'Evil Ribbit', disc: '#6b5230' },
  { id: 'poodance_premium', name: 'Poo Dance', disc: '#e3d3ae' },
  { id: 'batmanthinky_premium', name: 'Thinky Bat', disc: '#5b3a66' },
];

/** For the picture lookup only: neither sold nor selectable. */
export const LOOKUP_ONLY_AVATARS: readonly Avatar[] = [
  { id: 'batman_premium', name: 'Bat', disc: '#e3d3ae' },
];
