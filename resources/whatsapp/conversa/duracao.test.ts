import { expect, it } from 'vitest';
import { evolutionMessage } from '../../../tests/support/fakeNotices';
import { evolution } from '../evolution.server';
import { tipoDe } from './mensagens.server';

const provider = evolution({
  url: 'http://localhost:1',
  key: 'chave-global',
  webhookKey: 'segredo-do-aviso',
  webhook: '',
});
const heard = (message: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  provider.notices(JSON.parse(evolutionMessage('loja', { remoteJid: '5511987651234@s.whatsapp.net' }, message)));

it('tells the length of a recording, and drops a length that is none', () => {
  expect(heard({ audioMessage: { seconds: 12, ptt: true } })).toMatchObject([{ type: 'AUDIO', seconds: 12 }]);
  for (const seconds of ['12', -1, 1.5, null, 1e9])
    expect(heard({ audioMessage: { seconds } })[0], String(seconds)).not.toHaveProperty('seconds');
});
it.each([
  ['TEXTO', null, null],
  ['AUDIO', 12, 'Áudio de 0:12'],
  ['VIDEO', 125, 'Vídeo de 2:05'],
  ['AUDIO', null, 'Áudio'],
] as const)('says what %s of %s seconds is', (tipo, duracao, said) => {
  expect(tipoDe({ tipo, duracao })).toBe(said);
});
