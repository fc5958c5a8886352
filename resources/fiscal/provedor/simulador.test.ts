import { beforeAll, describe, expect, it } from 'vitest';
import { assinar } from '../nfce/assinatura.lazy.server';
import type { Certificado } from '../nfce/certificado.server';
import { abrirPfx } from '../nfce/pfx.lazy.server';
import { certificadoDeTeste } from '../nfce/certificadoDeTeste.lazy.server';
import { validar, type Mensagem } from '../nfce/esquema.lazy.server';
import { itemDeExemplo } from '../nfce/exemplo.lazy.server';
import { trecho } from '../nfce/leitura.lazy.server';
import type { Nota } from '../nfce/nota.server';
import { emissoesDeTeste, memory } from '../../../tests/support/emissaoDeTeste';
import { foraDe } from './humor.server';
import { type Emissao, type Emissor } from './provedor.server';
import { sefaz } from './sefaz.lazy.server';
import { simulador } from './simulador.lazy.server';

const cnpj = '12ABC34501DE35';
const clock = { now: new Date('2026-11-21T13:15:00Z') };
const now = (): Date => clock.now;
let quem: ReturnType<typeof emissoesDeTeste>;
let certificado: Certificado;
beforeAll(() => {
  quem = emissoesDeTeste(cnpj, now);
  certificado = quem.certificado;
});
const emissor = (over: Partial<Emissor> = {}): Emissor => quem.emissor(over);
const emissao = (over: Partial<Nota> = {}, keys: Certificado = certificado): Emissao => quem.emissao(over, keys);

describe('the simulator', () => {
  const bare = (store = memory(), parada?: () => boolean) => {
    const inside = simulador({ store, now, ...(parada && { fora: () => (parada() ? foraDe('108') : undefined) }) });
    const answers: string[] = [];
    return {
      answers,
      provider: sefaz(
        'simulador',
        true,
        async (call) => {
          const answer = await inside(call);
          answers.push(answer);
          return answer;
        },
        now,
      ),
    };
  };

  it('answers by the official schemas', async () => {
    const { provider, answers } = bare();
    const sent = emissao();
    const done = await provider.emitir(emissor(), sent);
    await provider.emitir(emissor(), sent);
    await provider.consultar(emissor(), sent);
    await provider.cancelar(emissor(), quem.cancelOf(done, ''));
    await provider.consultar(emissor(), sent);
    await provider.inutilizar(emissor(), {
      ano: 2026,
      serie: 1,
      de: 700,
      ate: 701,
      justificativa: 'Numeração pulada por falha',
    });
    await provider.status(emissor());
    const names: readonly [string, Mensagem][] = [
      ['retEnviNFe', 'retEnviNFe'],
      ['retEnviNFe', 'retEnviNFe'],
      ['retConsSitNFe', 'retConsSitNFe'],
      ['retEnvEvento', 'retCancelamento'],
      ['retConsSitNFe', 'retConsSitNFe'],
      ['retInutNFe', 'retInutNFe'],
      ['retConsStatServ', 'retConsStatServ'],
    ];
    for (const [at, [element, mensagem]] of names.entries())
      expect([mensagem, await validar(mensagem, trecho(answers[at]!, element)!)]).toEqual([mensagem, []]);
    expect(answers.every((answer) => answer.includes('SIMULACAO'))).toBe(true);
  });
  it.each<[string, string, () => Emissao]>([
    [
      'a changed letter',
      '297',
      () => {
        const sent = emissao();
        return { ...sent, xml: sent.xml!.replace('Pizzaria Exemplo Ltda', 'Pizzaria Exemplo Ltdb') };
      },
    ],
    [
      "another company's certificate",
      '213',
      () => {
        const { pfx, senha } = certificadoDeTeste({
          cnpj: '11222333000181',
          nome: 'OUTRA',
          inicio: new Date('2026-01-01'),
        });
        return emissao({}, abrirPfx(pfx, senha));
      },
    ],
    [
      'an expired certificate',
      '281',
      () => {
        const { pfx, senha } = certificadoDeTeste({
          cnpj,
          nome: 'E',
          inicio: new Date('2020-01-01'),
          fim: new Date('2021-01-01'),
        });
        return emissao({}, abrirPfx(pfx, senha));
      },
    ],
    ['an hour of tomorrow', '703', () => emissao({ emissao: new Date(now().getTime() + 3_600_000) })],
    ['an hour ago', '704', () => emissao({ emissao: new Date(now().getTime() - 3_600_000) })],
    ['no note at all', '225', () => ({ ...emissao(), xml: '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"/>' })],
  ])('refuses %s with %s', async (_what, codigo, make) => {
    expect(await bare().provider.emitir(emissor(), make())).toMatchObject({ tipo: 'rejeitada', codigo });
  });
  it('holds to totals and payments', async () => {
    const sign = (from: string, to: string): Emissao => {
      const sent = emissao();
      const supl = /<infNFeSupl>.*<\/infNFeSupl>/.exec(sent.xml!)![0];
      return {
        ...sent,
        xml: assinar(
          sent.xml!.replace(/<infNFeSupl>.*<\/Signature>/, '').replace(from, to),
          'infNFe',
          certificado,
        ).replace('<Signature ', `${supl}<Signature `),
      };
    };
    const { provider } = bare();
    expect(await provider.emitir(emissor(), sign('<vNF>99.80', '<vNF>99.81'))).toMatchObject({ codigo: '610' });
    expect(await provider.emitir(emissor(), sign('<vPag>99.80', '<vPag>90.00'))).toMatchObject({ codigo: '865' });
    expect(await provider.emitir(emissor(), sign('<CRT>1', '<CRT>3'))).toMatchObject({ codigo: '591' });
  });
  it('takes a number once, whatever the key, and says which key has it', async () => {
    const { provider } = bare();
    const first = emissao();
    await provider.emitir(emissor(), first);
    expect(await provider.emitir(emissor(), emissao({ numero: first.nota.numero, codigo: '11223344' }))).toMatchObject({
      tipo: 'duplicada',
      codigo: '539',
      chave: first.chave,
    });
  });
  it('lets a note be cancelled for thirty minutes, and a replaced one for a week', async () => {
    const { provider } = bare();
    const [late, replacement] = [emissao(), emissao({ contingencia: quem.offline() })];
    const [done] = [await provider.emitir(emissor(), late), await provider.emitir(emissor(), replacement)];
    const before = clock.now;
    clock.now = new Date(before.getTime() + 31 * 60_000);
    expect(await provider.cancelar(emissor(), quem.cancelOf(done!, ''))).toMatchObject({
      tipo: 'rejeitada',
      codigo: '501',
    });
    expect(
      await provider.cancelar(emissor(), { ...quem.cancelOf(done!, ''), substituta: replacement.chave }),
    ).toMatchObject({ tipo: 'cancelada' });
    clock.now = before;
  });
  it('holds a replacement to the note whose place it takes', async () => {
    const { provider } = bare();
    const first = emissao();
    const done = await provider.emitir(emissor(), first);
    const send = async (over: Partial<Nota>): Promise<string> => {
      const one = emissao({ contingencia: quem.offline(), ...over });
      await provider.emitir(emissor(), one);
      return one.chave;
    };
    const said = async (substituta: string): Promise<unknown> =>
      provider
        .cancelar(emissor(), { ...quem.cancelOf(done, ''), substituta })
        .then((answer) => ('codigo' in answer ? answer.codigo : answer));
    const online = emissao();
    await provider.emitir(emissor(), online);
    expect(await said(online.chave)).toBe('920');
    expect(await said(first.chave)).toBe('911');
    expect(await said(emissao({ contingencia: quem.offline() }).chave)).toBe('912');
    expect(
      await said(
        await send({ pagamentos: [{ meio: '01', valor: 4990 }], itens: [{ ...itemDeExemplo, quantidade: 1 }] }),
      ),
    ).toBe('915');
    expect(
      await said(
        await send({
          itens: [
            { ...itemDeExemplo, quantidade: 1 },
            { ...itemDeExemplo, codigo: 'P2', quantidade: 1 },
          ],
        }),
      ),
    ).toBe('918');
    expect(await said(await send({ itens: [{ ...itemDeExemplo, codigo: 'P9' }] }))).toBe('919');
    expect(await said(await send({}))).toBe('135');
    // A duplicate: the query by the key returns it with its proof (101).
    expect(await said(await send({}))).toBe('101');
  });
  it('refuses a replacement of more than two hours later', async () => {
    const { provider } = bare();
    const done = await provider.emitir(emissor(), emissao());
    const before = clock.now;
    clock.now = new Date(before.getTime() + 2.1 * 3_600_000);
    const late = emissao({ contingencia: quem.offline() });
    await provider.emitir(emissor(), late);
    expect(await provider.cancelar(emissor(), { ...quem.cancelOf(done, ''), substituta: late.chave })).toMatchObject({
      tipo: 'rejeitada',
      codigo: '914',
    });
    clock.now = before;
  });
  it('takes what was made offline, late too', async () => {
    const { provider } = bare();
    const offline = emissao({ contingencia: { desde: now(), motivo: 'Sem comunicação com a internet' } });
    const before = clock.now;
    clock.now = new Date(before.getTime() + 20 * 3_600_000);
    expect(await provider.emitir(emissor(), offline)).toMatchObject({ tipo: 'autorizada', codigo: '100' });
    clock.now = before;
  });
  it('can be out of service', async () => {
    const { provider } = bare(memory(), () => true);
    expect(await provider.emitir(emissor(), emissao())).toMatchObject({ tipo: 'paralisada', codigo: '108' });
    expect((await provider.status(emissor())).emOperacao).toBe(false);
  });
});
