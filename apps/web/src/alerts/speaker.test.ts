// Sounds wait for the first click, and follow the settings.
import { expect, test } from 'vitest';
import type { SoundName } from './sound-names.ts';
import { createSpeaker } from './speaker.ts';

function setUp(initial: { sound?: boolean; volume?: number; haptics?: boolean; broken?: boolean } = {}) {
  const settings = { sound: true, volume: 0.7, haptics: true, ...initial };
  const played: [SoundName, number][] = [];
  const vibrated: number[][] = [];
  let loads = 0;
  let click: () => unknown = () => null;
  const voice = { isOwn: true };
  const speaker = createSpeaker({
    settings: () => settings,
    hasVoice: () => voice.isOwn,
    load: async () => {
      loads += 1;
      if (initial.broken === true && loads === 1) throw new Error('no network');
      return (sound, volume) => void played.push([sound, volume]);
    },
    onFirstGesture: (callback) => {
      click = callback;
    },
    vibrate: (pattern) => vibrated.push(pattern),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { settings, voice, speaker, played, vibrated, settled, click: () => click(), loads: () => loads };
}

test('nothing sounds, vibrates or is fetched before the first click', async () => {
  const { speaker, played, vibrated, settled, click, loads } = setUp();
  speaker.play('move');
  await settled();
  expect([played, vibrated, loads()]).toEqual([[], [], 0]);
  click();
  speaker.play('check');
  await settled();
  expect([played, vibrated, loads()]).toEqual([[['check', 0.7]], [[30, 40, 30]], 1]);
});

test('neither sounds nor vibrates while another tab speaks', async () => {
  const { voice, speaker, played, vibrated, settled, click } = setUp();
  click();
  voice.isOwn = false;
  speaker.play('move');
  await settled();
  expect([played, vibrated]).toEqual([[], []]);
  voice.isOwn = true;
  speaker.play('move');
  await settled();
  expect([played, vibrated]).toEqual([[['move', 0.7]], [[10]]]);
});

test('mute is silent and fetches nothing; the vibration has a switch of its own', async () => {
  const { settings, speaker, played, vibrated, settled, click, loads } = setUp({ sound: false });
  click();
  speaker.play('move');
  await settled();
  expect([played, vibrated, loads()]).toEqual([[], [[10]], 0]);
  Object.assign(settings, { sound: true, volume: 0.2, haptics: false });
  speaker.play('capture');
  await settled();
  expect([played, vibrated]).toEqual([[['capture', 0.2]], [[10]]]);
  settings.volume = 0;
  speaker.play('capture');
  await settled();
  expect(played).toHaveLength(1);
});

test('what could not be fetched is asked for again by the next sound', async () => {
  const { speaker, played, settled, click, loads } = setUp({ broken: true });
  click();
  await settled();
  speaker.play('move');
  await settled();
  expect([played, loads()]).toEqual([[['move', 0.7]], 2]);
});
