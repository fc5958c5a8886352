import { expect, it } from 'vitest';
import { createLog } from './log';

it('writes one JSON line an event, whatever the text, from its level on', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => {
    lines.push(line);
  });
  log.debug('not');
  log.info('request', { path: 'a\n{"level":"error"}' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
});
it('says message and source line in development', () => {
  const lines: string[] = [];
  const log = createLog('error', (line) => lines.push(line), { showsMessages: true });
  log.error('request failed', {}, new Error('Cannot read properties of undefined'));
  expect(JSON.parse(lines[0]!)).toMatchObject({
    message: 'Cannot read properties of undefined',
    at: expect.stringMatching(/^src\/server\/core\/log\.test\.ts:\d+:\d+$/) as unknown,
  });
});
it('says where it broke, never the data in the message', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('Key (cpf)=(52998224725) already exists'), { code: '23505' });
  createLog('error', (line) => {
    lines.push(line);
  }).error('request failed', { path: 'client/save' }, cause);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', cause: 'Error', code: '23505', path: 'client/save' });
  expect(lines[0]).not.toContain('52998224725');
});
