// settings, parts: the language of the page. It takes a new start of the page, which the player asks for: a list can be
// walked through with the arrow keys, and a game may be open.
import { useState } from 'react';
import { currentLanguage, keepLanguage, type Language } from '../../../language/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { SETTINGS_TEXTS as TEXTS } from '../texts.ts';
import css from './language-row.module.css';
import { SettingRow } from './setting-row.tsx';

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt'];

export function LanguageRow() {
  const [chosen, choose] = useState(currentLanguage());
  const [isRefused, refuse] = useState(false);
  const change = () => {
    if (keepLanguage(chosen)) window.location.reload();
    else refuse(true);
  };
  return (
    <SettingRow name={TEXTS.language} hint={isRefused ? TEXTS.languageRefused : TEXTS.languageHint}>
      {() => (
        <span className={css['choice']}>
          <Select
            value={chosen}
            onChange={choose}
            items={LANGUAGES.map((value) => ({ value, label: TEXTS.languages[value] }))}
            label={TEXTS.language}
          />
          {chosen !== currentLanguage() && (
            <Button variant="primary" onClick={change}>
              {TEXTS.languageReload}
            </Button>
          )}
        </span>
      )}
    </SettingRow>
  );
}
