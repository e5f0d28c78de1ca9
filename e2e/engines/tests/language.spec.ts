// The language, changed in the settings.
import { translation as es } from '../../../apps/web/src/translations/es/index.ts';
import { nameOf, test } from '../fixtures.ts';

test('changes to Spanish in the settings, and keeps it after a reload', async ({ enter }) => {
  const browser = await enter(nameOf('Reader'));
  await browser.open('/');
  await browser.click('button', 'Settings');
  await browser.choose('Language', 'Español');
  await browser.click('button', 'Reload');
  await browser.sees('button', es.texts.lobby.findMatch);
  await browser.reload();
  await browser.sees('button', es.texts.lobby.findMatch);
  await browser.sees('button', es.texts.app.settings);
});
