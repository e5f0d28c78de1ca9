// ui: instants as a player reads them, the same on every screen: "Today, 21:14", "22 Nov 2026, 21:14".
import { currentLanguage } from '../language/index.ts';
import { UI_TEXTS } from './texts.ts';

/** In English, British order and 24 hours: the product's own format, whatever the browser prefers. */
const LOCALE = currentLanguage() === 'en' ? 'en-GB' : currentLanguage();
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** "14:05", on another day than today "Tue 14:05": for an instant less than a week away, in the browser's own time zone. */
export function timeWithinDays(instant: string, nowMs: number): string {
  const date = new Date(instant);
  const isToday = DAY.format(date) === DAY.format(new Date(nowMs));
  return isToday ? TIME.format(date) : `${WEEKDAY.format(date)} ${TIME.format(date)}`;
}

/** "22 Nov 2026", in the browser's own time zone. */
export const dayText = (instant: string): string => DAY.format(new Date(instant));

/** In the browser's own time zone. Today and yesterday have their names. */
export function whenText(instant: string, nowMs: number): string {
  const date = new Date(instant);
  const today = new Date(nowMs);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = DAY.format(date);
  const named =
    day === DAY.format(today) ? UI_TEXTS.today : day === DAY.format(yesterday) ? UI_TEXTS.yesterday : day;
  return `${named}, ${TIME.format(date)}`;
}
