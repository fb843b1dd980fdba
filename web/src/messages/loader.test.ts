import { expect, test } from 'vitest';
import { Loader, type Texts } from './loader';

/** A loader whose files arrive when the test says so. */
function slow() {
  const asked = new Map<string, { arrive: () => void; fail: () => void }>();
  const loader = new Loader<string>('en', ['app'], (language, area) => {
    const file = `${language}/${area}`;
    return new Promise<Texts>((resolve, reject) => {
      asked.set(file, {
        arrive: () => resolve({ [area]: file }),
        fail: () => reject(new Error(`no ${file}`)),
      });
    });
  });
  /** Lets a file arrive, and whatever follows from it happen. */
  const arrive = async (file: string) => {
    asked.get(file)?.arrive();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const shown = () => {
    const { language, texts } = loader.shown.current;
    return { language, texts };
  };
  return { loader, asked, arrive, shown };
}

test('the language that was chosen last is shown, whichever arrives last', async () => {
  const { loader, arrive, shown } = slow();
  const italian = loader.choose('it');
  const french = loader.choose('fr');
  await arrive('fr/app');
  await arrive('it/app');
  expect(await Promise.all([italian, french])).toEqual([false, true]);
  expect(shown()).toEqual({ language: 'fr', texts: { app: 'fr/app' } });
});

test('a language that cannot be loaded leaves the one before', async () => {
  const { loader, asked, arrive, shown } = slow();
  loader.choose('it');
  await arrive('it/app');
  const french = loader.choose('fr');
  asked.get('fr/app')?.fail();
  await expect(french).rejects.toThrow('no fr/app');
  expect(shown().language).toBe('it');
});

test('an area that arrives after a change of language is loaded in the new one', async () => {
  const { loader, arrive, shown } = slow();
  loader.choose('en');
  await arrive('en/app');
  const needed = loader.need('rules');
  loader.choose('it');
  await arrive('it/app');
  await arrive('it/rules');
  expect(shown()).toEqual({ language: 'it', texts: { app: 'it/app', rules: 'it/rules' } });
  await arrive('en/rules');
  await needed;
  expect(shown()).toEqual({ language: 'it', texts: { app: 'it/app', rules: 'it/rules' } });
});

test('a language comes with the areas that were needed while it was loaded', async () => {
  const { loader, arrive, shown } = slow();
  loader.choose('en');
  await arrive('en/app');
  loader.choose('it');
  const needed = loader.need('rules');
  await arrive('en/rules');
  await needed;
  expect(shown()).toEqual({ language: 'en', texts: { app: 'en/app', rules: 'en/rules' } });
  await arrive('it/app');
  expect(shown().language).toBe('en');
  await arrive('it/rules');
  expect(shown()).toEqual({ language: 'it', texts: { app: 'it/app', rules: 'it/rules' } });
});

test('an area that could not be loaded is asked for again', async () => {
  const { loader, asked, arrive, shown } = slow();
  loader.choose('en');
  await arrive('en/app');
  const first = loader.need('rules');
  asked.get('en/rules')?.fail();
  await expect(first).rejects.toThrow('no en/rules');
  const second = loader.need('rules');
  await arrive('en/rules');
  await second;
  expect(shown().texts.rules).toBe('en/rules');
});
