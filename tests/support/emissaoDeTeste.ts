import type { PortStore } from '#kit/work/port';
import { assinar, digestDe } from '../../resources/fiscal/nfce/assinatura.lazy.server';
import type { Certificado } from '../../resources/fiscal/nfce/certificado.server';
import { certificadoDeTeste } from '../../resources/fiscal/nfce/certificadoDeTeste.lazy.server';
import { enderecosDaUf } from '../../resources/fiscal/nfce/enderecos.server';
import { notaDeExemplo } from '../../resources/fiscal/nfce/exemplo.lazy.server';
import { montar } from '../../resources/fiscal/nfce/montar.lazy.server';
import type { Nota } from '../../resources/fiscal/nfce/nota.server';
import { abrirPfx } from '../../resources/fiscal/nfce/pfx.lazy.server';
import { comQrCode, qrCode3 } from '../../resources/fiscal/nfce/qrcode.server';
import type { Emissao, Emissor, PedidoDeCancelamento, Resposta } from '../../resources/fiscal/provedor/provedor.server';

/** A store in memory with the promises of the real one. */
export const memory = (): PortStore => {
  const values = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(values.get(key)),
    change: (key, change) => {
      const next = change(values.get(key));
      values.set(key, next);
      return Promise.resolve(next);
    },
  };
};

/** Fixture of provider tests: a company with a certificate, and its signed notes, each with the next number. */
export const emissoesDeTeste = (cnpj: string, now: () => Date) => {
  const { pfx, senha } = certificadoDeTeste({
    cnpj,
    nome: 'EMPRESA',
    inicio: new Date('2026-01-01'),
    fim: new Date('2030-01-01'),
  });
  const certificado = abrirPfx(pfx, senha);
  let numbers = 0;
  return {
    certificado,
    emissor: (over: Partial<Emissor> = {}): Emissor => ({
      cnpj,
      uf: 'SP',
      ambiente: '2',
      fuso: 'America/Sao_Paulo',
      modelo: '65',
      certificado,
      ...over,
    }),
    offline: (): NonNullable<Nota['contingencia']> => ({ desde: now(), motivo: 'Sem comunicação com a internet' }),
    emissao: (over: Partial<Nota> = {}, keys: Certificado = certificado): Emissao => {
      const base = notaDeExemplo();
      const nota = { ...base, numero: ++numbers, emissao: now(), emitente: { ...base.emitente, cnpj }, ...over };
      const { chave, xml, totais } = montar(nota);
      const signed = assinar(xml, 'infNFe', keys);
      const offline = nota.contingencia && {
        dia: '21',
        total: totais.nota,
        digest: digestDe(signed),
        privateKey: keys.privateKey,
      };
      return {
        ref: `nota-${nota.numero}`,
        chave,
        nota,
        xml: nota.destinatario
          ? signed
          : comQrCode(signed, qrCode3({ chave, ambiente: '2', uf: 'SP' }, offline), enderecosDaUf('SP', '2').urlChave),
      };
    },
    cancelOf: (done: Resposta, ref: string): PedidoDeCancelamento => ({
      ref,
      chave: 'chave' in done ? (done.chave ?? '') : '',
      protocolo: 'protocolo' in done ? done.protocolo : '',
      justificativa: 'Pedido cancelado pelo cliente',
      quando: now(),
    }),
  };
};
