import { expect, it } from 'vitest';
import { conferirAssinatura } from '../nfce/assinatura.lazy.server';
import { validar, type Mensagem } from '../nfce/esquema.lazy.server';
import { emissoesDeTeste, memory } from '../../../tests/support/emissaoDeTeste';
import { SemResposta, type Resposta } from './provedor.server';
import { sefaz } from './sefaz.lazy.server';
import { simulador } from './simulador.lazy.server';

const now = (): Date => new Date('2026-11-21T13:15:00Z');
const quem = emissoesDeTeste('12ABC34501DE35', now);

it('gives proofs that are right by the official schemas, signed as they were sent', async () => {
  const provider = sefaz('simulador', true, simulador({ store: memory(), now }), now);
  const [plain, replaced] = [quem.emissao(), quem.emissao()];
  const [done, late] = [await provider.emitir(quem.emissor(), plain), await provider.emitir(quem.emissor(), replaced)];
  const other = quem.emissao({ contingencia: quem.offline() });
  await provider.emitir(quem.emissor(), other);
  const of = async (kind: Mensagem, answer: Promise<Resposta>): Promise<void> => {
    const said = await answer;
    const prova = 'prova' in said ? (said.prova ?? '') : '';
    expect([
      kind,
      await validar(kind, prova),
      conferirAssinatura(prova, kind === 'ProcInutNFe' ? 'infInut' : 'infEvento'),
    ]).toEqual([kind, [], expect.stringContaining('BEGIN CERTIFICATE')]);
  };
  await of('procEventoNFe', provider.cancelar(quem.emissor(), quem.cancelOf(done, '')));
  // A failed second request and a query by the key give the same proof.
  await of('procEventoNFe', provider.cancelar(quem.emissor(), quem.cancelOf(done, '')));
  await of('procEventoNFe', provider.consultar(quem.emissor(), plain));
  await of(
    'procEventoSubstituicao',
    provider.cancelar(quem.emissor(), { ...quem.cancelOf(late, ''), substituta: other.chave }),
  );
  await of('procEventoSubstituicao', provider.cancelar(quem.emissor(), quem.cancelOf(late, '')));
  await of(
    'ProcInutNFe',
    provider.inutilizar(quem.emissor(), {
      ano: 2026,
      serie: 1,
      de: 800,
      ate: 804,
      justificativa: 'Numeração pulada por falha',
    }),
  );
  const range = (de: number, ate: number) =>
    provider.inutilizar(quem.emissor(), { ano: 2026, serie: 1, de, ate, justificativa: 'Numeração pulada por falha' });
  expect(await range(804, 806)).toMatchObject({ tipo: 'rejeitada', codigo: '256' });
  expect(await range(805, 806)).toMatchObject({ tipo: 'inutilizada', codigo: '102' });
  expect(await range(900, 10_900)).toMatchObject({ tipo: 'rejeitada', codigo: '201' });
});
it('does not take “there already” for a cancelling: what the key does not tell stays open', async () => {
  const inside = simulador({ store: memory(), now });
  let answered = false;
  const provider = sefaz(
    'simulador',
    true,
    async (call) => {
      if (call.servico === 'consulta' && answered) throw new SemResposta(true);
      return inside(call);
    },
    now,
  );
  const sent = quem.emissao();
  const done = await provider.emitir(quem.emissor(), sent);
  await provider.cancelar(quem.emissor(), quem.cancelOf(done, ''));
  answered = true;
  await expect(provider.cancelar(quem.emissor(), quem.cancelOf(done, ''))).rejects.toBeInstanceOf(SemResposta);
});
