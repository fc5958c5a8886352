import type { PortStore } from '#kit/work/port';
import { conferirAssinatura, digestDe } from '../nfce/assinatura.lazy.server';
import { dadosDe } from '../nfce/pfx.lazy.server';
import { codigoUf, modeloDaChave } from '../nfce/chave.server';
import { validar } from '../nfce/esquema.lazy.server';
import { achar, lerXml, textoDe, trecho } from '../nfce/leitura.lazy.server';
import { folha, grupo, instante, namespaceNfe, raiz } from '../nfce/xml.server';
import { rejeicaoDoCadastro } from '../regras/nfe.lazy.server';
import type { Rejeicao } from '../regras/regra.lazy.server';
import { rejeicaoDaNota } from './regras.lazy.server';
import { rejeicaoDaSubstituicao, resumoDe, type Resumo } from './substituicao.lazy.server';
import type { Transporte } from './sefaz.lazy.server';
import { zonaDaPlataforma } from '../../comum/zona';

interface Registro {
  readonly protocolo: string;
  readonly em: string;
  readonly digest: string;
  readonly codigo: string;
  readonly cancelamento?: string;
  /** Its letters of correction, by their number. */ readonly cartas?: readonly string[];
  readonly resumo?: Resumo;
}
interface Opcoes {
  readonly store: PortStore;
  readonly now: () => Date;
  /** Answer to every request: out of service, or a demanded pause. */ readonly fora?: () => Rejeicao | undefined;
  /** Has the state handed its NF-e over to the virtual office of contingency? */ readonly svcAtiva?: () => boolean;
}

/** Name of the simulator in every answer: none has legal value. */
const verAplic = 'SIMULACAO';
const minutes = 60_000;
/**
 * Time limit of a cancellation after the authorisation (Ajustes SINIEF 7/2005 and 7/2018); a week for a replaced note.
 */
const prazoDeCancelamento = { 55: 24 * 60 * minutes, 65: 30 * minutes } as const;
const prazoDeSubstituicao = 168 * 60 * minutes;

/**
 * Simulated tax office. It takes the same envelopes, checks the official schema, the signature, the certificate, the
 * totals and the deadlines, remembers every key and number, and answers by the schema of answers.
 */
export const simulador =
  ({ store, now, fora = () => undefined, svcAtiva = () => true }: Opcoes): Transporte =>
  async ({ servico, corpo, svc = false }) => {
    const at = instante(now(), zonaDaPlataforma);
    const out = svc
      ? svcAtiva()
        ? undefined
        : { codigo: '114', motivo: 'SVC desabilitada pela SEFAZ Origem' }
      : fora();
    const head = (root: ReturnType<typeof lerXml>, { codigo, motivo }: Rejeicao): string =>
      [
        folha('tpAmb', textoDe(root, 'tpAmb') ?? '2'),
        folha('verAplic', verAplic),
        folha('cStat', codigo),
        folha('xMotivo', `SIMULACAO - ${motivo}`.slice(0, 255)),
      ].join('');
    const message =
      trecho(
        corpo,
        {
          autorizacao: 'enviNFe',
          consulta: 'consSitNFe',
          evento: 'envEvento',
          inutilizacao: 'inutNFe',
          status: 'consStatServ',
        }[servico],
      ) ?? '';
    const root = lerXml(message);
    const soap = (xml: string): string =>
      `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><nfeResultMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/${servico}">${xml}</nfeResultMsg></soap:Body></soap:Envelope>`;
    const attributes = { xmlns: namespaceNfe, versao: '4.00' };
    const registered = async (chave: string): Promise<Registro | undefined> =>
      (await store.get(`chave:${chave}`)) as Registro | undefined;
    const protocol = async (uf: string): Promise<string> => {
      const next = await store.change('protocolo', (value) => Number(value ?? 0) + 1);
      return `1${uf}${at.slice(2, 4)}${String(next).padStart(10, '0')}`;
    };
    const prot = (tpAmb: string, chave: string, { protocolo, em, digest, codigo }: Registro): string =>
      raiz(
        'protNFe',
        { versao: '4.00' },
        grupo(
          'infProt',
          folha('tpAmb', tpAmb),
          folha('verAplic', verAplic),
          folha('chNFe', chave),
          folha('dhRecbto', em),
          folha('nProt', protocolo),
          folha('digVal', digest),
          folha('cStat', codigo),
          folha(
            'xMotivo',
            codigo === '150'
              ? 'SIMULACAO - Autorizado o uso da NF-e, autorizacao fora de prazo'
              : 'SIMULACAO - Autorizado o uso da NF-e',
          ),
        ),
      );
    const uf = (chave: string): string =>
      Object.values(codigoUf).includes(chave.slice(0, 2)) ? chave.slice(0, 2) : '35';

    const authorise = async (): Promise<string> => {
      const answer = (said: Rejeicao, protNFe = ''): string =>
        raiz('retEnviNFe', attributes, head(root, said), folha('cUF', uf(chave)), folha('dhRecbto', at), protNFe);
      const chave = /Id="NFe([0-9A-Z]{44})"/.exec(message)?.[1] ?? '';
      if (out) return answer(out);
      const problems = await validar('enviNFe', message);
      if (problems.length > 0)
        return answer({ codigo: '225', motivo: `Rejeicao: Falha no Schema XML do lote de NFe: ${problems[0] ?? ''}` });
      const nota = trecho(message, 'NFe')!;
      const viaSvc = ['6', '7'].includes(textoDe(root, 'tpEmis') ?? '');
      if (viaSvc !== svc)
        return answer(
          svc
            ? {
                codigo: '713',
                motivo: 'Rejeicao: Tipo de Emissao diferente de 6 ou 7 para contingencia da SVC acessada',
              }
            : { codigo: '570', motivo: 'Rejeicao: Tipo de Emissao 3, 6 ou 7 so e valido nas contingencias SCAN/SVC' },
        );
      const refused = rejeicaoDaNota(nota, now());
      if (refused) return answer(refused);
      const dest = achar(lerXml(nota), 'dest');
      const isNfe = modeloDaChave(chave) === '55';
      const text = async (key: string): Promise<string | undefined> => (await store.get(key)) as string | undefined;
      const unknown = isNfe
        ? await rejeicaoDoCadastro(dest, {
            donoDa: (key) => text(`inscricao:${key}`),
            inscricaoDe: (key) => text(`contribuinte:${key}`),
          })
        : undefined;
      if (unknown) return answer(unknown);
      const tpAmb = textoDe(root, 'tpAmb')!;
      const number = `numero:${tpAmb}:${chave.slice(6, 20)}:${chave.slice(20, 34)}`;
      // Reserves the number first: a second key for it learns the first one.
      const owner = await store.change(number, (value) => (typeof value === 'string' ? value : chave));
      if (owner === 'INUTILIZADO')
        return answer({ codigo: '206', motivo: 'Rejeicao: NF-e ja esta inutilizada na Base de dados da SEFAZ' });
      if (owner !== chave)
        return answer({
          codigo: '539',
          motivo: `Rejeicao: Duplicidade de NF-e com diferenca na Chave de Acesso [chNFe: ${owner}][nRec:]`,
        });
      const late =
        textoDe(root, 'tpEmis') === '9' &&
        now().getTime() - new Date(textoDe(root, 'dhEmi')!).getTime() > 24 * 60 * minutes;
      const mine: Registro = {
        protocolo: await protocol(uf(chave)),
        em: at,
        digest: digestDe(nota),
        codigo: late ? '150' : '100',
        resumo: resumoDe(nota),
      };
      const kept = await store.change(`chave:${chave}`, (value) => (value as Registro | undefined) ?? mine);
      if (kept.protocolo !== mine.protocolo)
        return answer({ codigo: '204', motivo: `Rejeicao: Duplicidade de NF-e [nRec:][nProt:${kept.protocolo}]` });
      const [place, ie, cnpj] = ['UF', 'IE', 'CNPJ'].map((name) => textoDe(dest, name));
      if (isNfe && ie && cnpj)
        for (const [key, value] of [
          [`inscricao:${place}:${ie}`, cnpj],
          [`contribuinte:${place}:${cnpj}`, ie],
        ] as const)
          await store.change(key, () => value);
      return answer({ codigo: '104', motivo: 'Lote processado' }, prot(tpAmb, chave, mine));
    };

    const consult = async (): Promise<string> => {
      const chave = textoDe(root, 'chNFe') ?? '';
      const answer = (said: Rejeicao, rest = ''): string =>
        raiz(
          'retConsSitNFe',
          attributes,
          head(root, said),
          folha('cUF', uf(chave)),
          folha('dhRecbto', at),
          folha('chNFe', chave),
          rest,
        );
      if (out) return answer(out);
      const found = await registered(chave);
      if (!found) return answer({ codigo: '217', motivo: 'Rejeicao: NF-e nao consta na base de dados da SEFAZ' });
      const protocolXml = prot(textoDe(root, 'tpAmb')!, chave, found);
      const letters = (found.cartas ?? []).join('');
      return found.cancelamento
        ? answer(
            { codigo: '101', motivo: 'Cancelamento de NF-e homologado' },
            protocolXml + found.cancelamento + letters,
          )
        : answer({ codigo: found.codigo, motivo: 'Autorizado o uso da NF-e' }, protocolXml + letters);
    };

    const event = async (): Promise<string> => {
      const chave = textoDe(root, 'chNFe') ?? '';
      const tipo = textoDe(root, 'tpEvento') ?? '';
      const versao = { xmlns: namespaceNfe, versao: '1.00' };
      const batch = (said: Rejeicao, rest = ''): string =>
        raiz(
          'retEnvEvento',
          versao,
          folha('idLote', textoDe(root, 'idLote') ?? '0'),
          folha('tpAmb', textoDe(root, 'tpAmb') ?? '2'),
          folha('verAplic', verAplic),
          folha('cOrgao', uf(chave)),
          folha('cStat', said.codigo),
          folha('xMotivo', `SIMULACAO - ${said.motivo}`.slice(0, 255)),
          rest,
        );
      if (out) return batch(out);
      if (tipo === '110110' && Number(textoDe(root, 'nSeqEvento')) > 20)
        return batch({
          codigo: '594',
          motivo: 'Rejeicao: O numero de sequencia do evento informado e maior que o permitido',
        });
      const problems = await validar(
        tipo === '110112' ? 'substituicao' : tipo === '110110' ? 'carta' : 'cancelamento',
        message,
      );
      if (problems.length > 0)
        return batch({ codigo: '215', motivo: `Rejeicao: Falha no schema XML do evento: ${problems[0] ?? ''}` });
      const ret = ({ codigo, motivo }: Rejeicao, protocolo?: string): string =>
        raiz(
          'retEvento',
          { versao: '1.00' },
          grupo(
            'infEvento',
            folha('tpAmb', textoDe(root, 'tpAmb')),
            folha('verAplic', verAplic),
            folha('cOrgao', uf(chave)),
            folha('cStat', codigo),
            folha('xMotivo', `SIMULACAO - ${motivo}`.slice(0, 255)),
            folha('chNFe', chave),
            folha('tpEvento', tipo),
            folha('nSeqEvento', textoDe(root, 'nSeqEvento') ?? '1'),
            folha('dhRegEvento', at),
            folha('nProt', protocolo),
          ),
        );
      const said = (rejected: Rejeicao, protocolo?: string): string =>
        batch({ codigo: '128', motivo: 'Lote de Evento Processado' }, ret(rejected, protocolo));
      const evento = trecho(message, 'evento')!;
      const signer = conferirAssinatura(evento, 'infEvento');
      if (!signer) return said({ codigo: '297', motivo: 'Rejeicao: Assinatura difere do calculado' });
      if (dadosDe(signer).cnpj?.slice(0, 8) !== chave.slice(6, 14))
        return said({
          codigo: '213',
          motivo: 'Rejeicao: CNPJ-Base do Autor difere do CNPJ-Base do Certificado Digital',
        });
      const found = await registered(chave);
      if (!found) return said({ codigo: '217', motivo: 'Rejeicao: NF-e nao consta na base de dados da SEFAZ' });
      if (tipo === '110110') return letter(chave, found, evento, said, ret, batch);
      if (found.cancelamento)
        return said(
          found.cancelamento.includes(`<tpEvento>${tipo}<`)
            ? { codigo: '573', motivo: 'Rejeicao: Duplicidade de evento' }
            : { codigo: '218', motivo: 'Rejeicao: NF-e ja esta cancelada na base de dados da SEFAZ' },
        );
      if (found.protocolo !== textoDe(root, 'nProt'))
        return said({ codigo: '222', motivo: 'Rejeicao: Protocolo de Autorizacao de Uso difere do cadastrado' });
      if (
        now().getTime() - new Date(found.em).getTime() >
        (tipo === '110112' ? prazoDeSubstituicao : prazoDeCancelamento[modeloDaChave(chave)])
      )
        return said({ codigo: '501', motivo: 'Rejeicao: Prazo de Cancelamento Superior ao Previsto na Legislacao' });
      const substituta = tipo === '110112' ? (textoDe(root, 'chNFeRef') ?? '') : undefined;
      const refused =
        substituta === undefined
          ? undefined
          : rejeicaoDaSubstituicao({ chave, substituta, original: found, outra: await registered(substituta) });
      if (refused) return said(refused);
      const protocolo = await protocol(uf(chave));
      const done = ret({ codigo: '135', motivo: 'Evento registrado e vinculado a NF-e' }, protocolo);
      const mine = raiz('procEventoNFe', versao, evento, done);
      const kept = await store.change(`chave:${chave}`, (value): Registro => ({
        ...(value as Registro),
        cancelamento: (value as Registro).cancelamento ?? mine,
      }));
      if (kept.cancelamento !== mine) return said({ codigo: '573', motivo: 'Rejeicao: Duplicidade de evento' });
      return batch({ codigo: '128', motivo: 'Lote de Evento Processado' }, done);
    };

    type Said = (rejected: Rejeicao, protocolo?: string) => string;
    /**
     * Letter of correction of a valid model 55; each sequence number counts once. It does not check the time since the
     * note: sources disagree whether the limit of 30 days still exists.
     */
    const letter = async (
      chave: string,
      found: Registro,
      evento: string,
      said: Said,
      ret: Said,
      batch: (said: Rejeicao, rest?: string) => string,
    ): Promise<string> => {
      const sequencia = textoDe(root, 'nSeqEvento') ?? '';
      if (modeloDaChave(chave) !== '55')
        return said({ codigo: '784', motivo: 'Rejeicao: NFC-e nao permite o evento de Carta de Correcao' });
      if (found.cancelamento) return said({ codigo: '580', motivo: 'Rejeicao: O evento exige uma NF-e autorizada' });
      if (Date.parse(textoDe(root, 'dhEvento') ?? '') - now().getTime() > 5 * minutes)
        return said({
          codigo: '578',
          motivo: 'Rejeicao: A data do evento nao pode ser maior que a data do processamento',
        });
      // Both have seconds as precision.
      if (Date.parse(textoDe(root, 'dhEvento') ?? '') < Math.floor(Date.parse(found.em) / 1000) * 1000)
        return said({
          codigo: '579',
          motivo:
            'Rejeicao: A data do evento nao pode ser menor que a data de autorizacao para NF-e nao emitida em contingencia',
        });
      const isTaken = (letters: readonly string[] = []): boolean =>
        letters.some((one) => one.includes(`<nSeqEvento>${sequencia}<`));
      if (isTaken(found.cartas)) return said({ codigo: '573', motivo: 'Rejeicao: Duplicidade de evento' });
      const done = ret({ codigo: '135', motivo: 'Evento registrado e vinculado a NF-e' }, await protocol(uf(chave)));
      const mine = raiz('procEventoNFe', { xmlns: namespaceNfe, versao: '1.00' }, evento, done);
      const kept = (await store.change(`chave:${chave}`, (value): Registro => {
        const now = value as Registro;
        return isTaken(now.cartas) ? now : { ...now, cartas: [...(now.cartas ?? []), mine] };
      })) as Registro;
      return kept.cartas?.includes(mine)
        ? batch({ codigo: '128', motivo: 'Lote de Evento Processado' }, done)
        : said({ codigo: '573', motivo: 'Rejeicao: Duplicidade de evento' });
    };

    const giveUp = async (): Promise<string> => {
      const fields = ['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'] as const;
      const value = Object.fromEntries(fields.map((name) => [name, textoDe(root, name) ?? ''])) as Record<
        (typeof fields)[number],
        string
      >;
      const answer = (said: Rejeicao, protocolo?: string): string =>
        raiz(
          'retInutNFe',
          attributes,
          grupo(
            'infInut',
            head(root, said),
            folha('cUF', textoDe(root, 'cUF') ?? '35'),
            ...(protocolo ? fields.map((name) => folha(name, value[name])) : []),
            folha('dhRecbto', at),
            folha('nProt', protocolo),
          ),
        );
      if (out) return answer(out);
      const problems = await validar('inutNFe', message);
      if (problems.length > 0)
        return answer({ codigo: '215', motivo: `Rejeicao: Falha no schema XML: ${problems[0] ?? ''}` });
      if (!conferirAssinatura(message, 'infInut'))
        return answer({ codigo: '297', motivo: 'Rejeicao: Assinatura difere do calculado' });
      const [from, to] = [Number(value.nNFIni), Number(value.nNFFin)];
      if (from > to) return answer({ codigo: '224', motivo: 'Rejeicao: A faixa inicial e maior que a faixa final' });
      if (to - from >= 10_000)
        return answer({
          codigo: '201',
          motivo: 'Rejeicao: O numero maximo de numeracao de NF-e a inutilizar ultrapassou o limite',
        });
      const owner = `${textoDe(root, 'tpAmb')}:${value.CNPJ}:${value.mod}${value.serie.padStart(3, '0')}`;
      const keys = Array.from(
        { length: to - from + 1 },
        (_, at) => `numero:${owner}${String(from + at).padStart(9, '0')}`,
      );
      if (await store.get(`faixa:${owner}:${from}-${to}`))
        return answer({
          codigo: '563',
          motivo: 'Rejeicao: Ja existe pedido de Inutilizacao com a mesma faixa de inutilizacao',
        });
      // All of the range or none of it.
      for (const key of keys) {
        const present = await store.get(key);
        if (present === 'INUTILIZADO')
          return answer({
            codigo: '256',
            motivo: 'Rejeicao: Uma NF-e da faixa ja esta inutilizada na Base de dados da SEFAZ',
          });
        // A number that was tried but never authorised may be voided.
        if (typeof present === 'string' && (await registered(present)) !== undefined)
          return answer({ codigo: '241', motivo: 'Rejeicao: Um numero da faixa ja foi utilizado' });
      }
      for (const key of [`faixa:${owner}:${from}-${to}`, ...keys]) await store.change(key, () => 'INUTILIZADO');
      return answer(
        { codigo: '102', motivo: 'Inutilizacao de numero homologado' },
        await protocol(textoDe(root, 'cUF') ?? '35'),
      );
    };

    const status = (): string =>
      raiz(
        'retConsStatServ',
        attributes,
        head(root, out ?? { codigo: '107', motivo: 'Servico em Operacao' }),
        folha('cUF', textoDe(root, 'cUF') ?? '35'),
        folha('dhRecbto', at),
      );

    const answers = {
      autorizacao: authorise,
      consulta: consult,
      evento: event,
      inutilizacao: giveUp,
      status: () => Promise.resolve(status()),
    };
    return soap(await answers[servico]());
  };
