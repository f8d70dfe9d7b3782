import { useEffect, useRef } from 'react';
import { env } from '../../lib/env';

type Turnstile = {
  render(
    box: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): string;
  reset(widget: string): void;
  remove(widget: string): void;
};
declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

const loadTurnstile = () =>
  new Promise<Turnstile>((done, fail) => {
    if (window.turnstile) {
      done(window.turnstile);
      return;
    }
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => (window.turnstile ? done(window.turnstile) : fail(new Error(SCRIPT))));
    script.addEventListener('error', () => fail(new Error(SCRIPT)));
    document.head.append(script);
  });

let token: string | undefined;
let widget: string | undefined;

export function takeCaptchaToken(): { captchaToken?: string } {
  const taken = token;
  token = undefined;
  // A token is valid only once, so the next request needs another token.
  if (widget) window.turnstile?.reset(widget);
  return taken ? { captchaToken: taken } : {};
}

/** The captcha. The script is loaded only if VITE_CAPTCHA_SITE_KEY is set. */
export function Captcha() {
  const box = useRef<HTMLDivElement>(null);
  const siteKey = env.captchaSiteKey();

  useEffect(() => {
    if (!siteKey) return;
    let isGone = false;
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || !box.current) return;
        widget = turnstile.render(box.current, {
          sitekey: siteKey,
          callback: (given) => {
            token = given;
          },
          'expired-callback': () => {
            token = undefined;
          },
        });
      },
      // If the script is blocked, the auth server rejects the request with a message.
      () => {},
    );
    return () => {
      isGone = true;
      if (widget) window.turnstile?.remove(widget);
      widget = undefined;
      token = undefined;
    };
  }, [siteKey]);

  return siteKey ? <div ref={box} className="min-h-16" /> : null;
}
