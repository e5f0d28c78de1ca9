// wallet: the device and browser, as far as the ways to connect a wallet depend on them. Pure.

/** The name under which the Mobile Wallet Adapter registers its wallet. */
export const MOBILE_ADAPTER = 'Mobile Wallet Adapter';

export interface Device {
  /** A phone or tablet: touch input, and no browser extensions. */
  isTouch: boolean;
  /** A browser on Android that can open a wallet app and receive its response (Mobile Wallet Adapter). */
  hasMobileAdapter: boolean;
}

export interface DeviceFacts {
  userAgent: string;
  maxTouchPoints: number;
  /** The primary pointer is a finger (`pointer: coarse`). */
  isCoarse: boolean;
  /** Served over https, or from this machine. */
  isSecure: boolean;
}

const ANDROID = /android/i;
const IOS = /iphone|ipad|ipod/i;
/** iPadOS identifies itself as a Mac, but no Mac has a touch screen. */
const MAC = /macintosh/i;
/** WebViews, in which other apps show pages. Android gives them no way back from a wallet app. */
const IN_APP = /; wv\)|webview|version\/[\d.]+ chrome|\bfban|\bfbav|instagram|\bline\//i;
/** Firefox opens apps from a frame, which the page's Content-Security-Policy does not allow. */
const CHROMIUM = /chrome\/\d/i;

export function deviceOf({ userAgent, maxTouchPoints, isCoarse, isSecure }: DeviceFacts): Device {
  const isAndroid = ANDROID.test(userAgent);
  const isIos = IOS.test(userAgent) || (MAC.test(userAgent) && maxTouchPoints > 1);
  return {
    isTouch: isAndroid || isIos || isCoarse,
    hasMobileAdapter: isAndroid && isSecure && CHROMIUM.test(userAgent) && !IN_APP.test(userAgent),
  };
}

export function currentDevice(): Device {
  return deviceOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isCoarse: window.matchMedia('(pointer: coarse)').matches,
    isSecure: window.isSecureContext,
  });
}
