import { expect, it } from 'vitest';
import { abroad, isInside } from './inside';

it('knows the addresses of the own network, however they are written', async () => {
  const own = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.9', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'];
  expect(await Promise.all(own.map(isInside))).toEqual(own.map(() => true));
  expect(await isInside('203.0.113.9')).toBe(false);
  expect(await isInside('[2001:db8::1]')).toBe(false);
});

it('asks the public internet alone, and what it refuses looks like a network that leads nowhere', async () => {
  const asked: string[] = [];
  const ask = abroad((input) => {
    asked.push(String(input));
    return Promise.resolve(new Response('ok'));
  });
  expect(await (await ask('https://203.0.113.9/v1')).text()).toBe('ok');
  // 2130706433 is 127.0.0.1 as a browser reads it.
  for (const url of [
    'http://169.254.169.254/latest',
    'http://127.0.0.1:3000/services',
    'http://2130706433/',
    'http://[::1]/',
  ])
    await expect(ask(url)).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ENETUNREACH' } });
  await expect(ask('http://casa.invalid/')).rejects.toThrow('fetch failed');
  expect(asked).toEqual(['https://203.0.113.9/v1']);
});
