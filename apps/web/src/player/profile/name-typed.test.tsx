// Which components render again when the player types a letter of the name.
import { expect, test } from 'vitest';
import { userOf } from '../../session/testkit/fake-server.ts';
import { openSignedIn } from '../../testkit/signed-in.tsx';
import { countCalls } from '../../ui/testkit/count-calls.ts';
import { MyProfile } from './my-profile.tsx';

test('renders no picture again when a letter of the name is typed', () => {
  const { page, draw } = openSignedIn();
  const calls = countCalls('/player/profile/');
  try {
    draw(<MyProfile user={userOf('11111111111111111111111111111111')} onClose={() => undefined} />);
    expect(calls.look('PictureTile').PictureTile).toBeGreaterThan(10);
    page.fire('autoComplete', 'nickname', 'onChange', { target: { value: 'Adam' } });
    expect(calls.look('NameField', 'PicturePicker', 'PictureTile')).toEqual({
      NameField: 1,
      PicturePicker: 0,
      PictureTile: 0,
    });
  } finally {
    calls.stop();
  }
});
