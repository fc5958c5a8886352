import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { certificadoDeTeste } from '../../../resources/fiscal/nfce/certificadoDeTeste.lazy.server';
import { moduleEngines } from '../../support/engines';
import { house, shop, now, list, result, query, sale, opensFiscal, um, dois, leitor } from './house';

describe.each(moduleEngines)('taxes, provider and certificate on %s', (engine) => {
  opensFiscal(engine);

  describe('taxes and configuration', () => {
    it('has the official lists at their addresses', async () => {
      for (const path of ['imposto-federal-cst-pis-cofins', 'imposto-estadual-origem-mercadoria'])
        expect((await list(leitor!, 'GET', path)).results!.length, path).toBeGreaterThan(0);
    });
    it('makes the usual profiles once, and lists them', async () => {
      expect(await result(um!, 'POST', 'imposto-estadual/criar-usuais', {})).toMatchObject({ criados: 5 });
      expect(await result(um!, 'POST', 'imposto-estadual/criar-usuais', {})).toMatchObject({ criados: 0 });
      expect((await result(um!, 'POST', 'imposto-federal/criar-usuais', {})).criados).toBeGreaterThan(0);
      expect((await list(um!, 'GET', 'imposto-estadual')).results!.length).toBeGreaterThanOrEqual(5);
      expect((await list(um!, 'GET', 'imposto-federal')).results!.length).toBeGreaterThan(0);
    });
    it('loads the configuration of the company, and keeps what is saved', async () => {
      const path = 'company/fiscal/modulo-fiscal-configuracao';
      const loaded = await result(um!, 'GET', `${path}/carregar-por-empresa`);
      expect(loaded).toMatchObject({ empresa: shop.empresa, ambiente: expect.any(String) });
      const saved = await result(um!, 'POST', `${path}/save`, {
        id: loaded.id,
        versao: loaded.versao,
        informacoes: 'Procon: 151',
      });
      expect(saved).toMatchObject({ informacoes: 'Procon: 151' });
    });
  });

  describe('provider and certificate', () => {
    it('tells who is in use', async () => {
      expect(await result(um!, 'GET', `fiscal/provedor/em-uso/${shop.empresa}`)).toMatchObject({
        provedor: 'simulador',
        simulacao: true,
      });
      expect((await dois!('GET', `fiscal/provedor/em-uso/${shop.empresa}`)).status).toBe(404);
      expect(await result(await house.as('admin'), 'GET', `fiscal/provedor/em-uso/${shop.empresa}`)).toMatchObject({
        provedor: 'simulador',
      });
    });
    const upload = async (pfx: Uint8Array): Promise<number> => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(pfx)], 'certificado.pfx'));
      const response = await house.app.fetch(
        new Request('http://localhost/services/arquivo/save', {
          method: 'POST',
          body: form,
          headers: { 'remember-me': await house.token('um') },
        }),
        { ip: '10.0.0.1' },
      );
      return ((await response.json()) as { result: { id: number } }).result.id;
    };
    it('stores an A1 sealed, shows holder and end, and warns', async () => {
      const { pfx } = certificadoDeTeste({
        cnpj: '12ABC34501DE35',
        nome: 'PIZZARIA TESTE',
        senha: 'segredo-do-pfx',
        fim: new Date(now().getTime() + 4.5 * 86_400_000),
      });
      const arquivo = await upload(pfx);
      expect((await um!('POST', 'fiscal/certificado/enviar', { arquivo, senha: 'errada' })).body.messageError).toBe(
        'A senha do certificado não confere.',
      );
      // A refused file is not kept either.
      expect(await query(sql`select 1 from arquivo where id = ${arquivo}`)).toEqual([]);
      expect(
        (await um!('POST', 'fiscal/certificado/enviar', { arquivo, senha: 'segredo-do-pfx' })).body.fieldErrors,
      ).toEqual({ arquivo: 'Escolha o arquivo de novo!' });
      const again = await upload(pfx);
      expect(
        await result(um!, 'POST', 'fiscal/certificado/enviar', { arquivo: again, senha: 'segredo-do-pfx' }),
      ).toMatchObject({ titular: 'PIZZARIA TESTE' });
      expect(await query(sql`select 1 from arquivo where id = ${again}`)).toEqual([]);
      const [stored] = await query<{ segredo: string }>(
        sql`select segredo from certificado_digital where em_uso and empresa_id = ${shop.empresa}`,
      );
      expect(stored!.segredo).toMatch(/^v1\./);
      expect(Buffer.from(stored!.segredo.split('.')[3]!, 'base64url').toString('latin1')).not.toContain('PRIVATE KEY');
      const told = await um!('GET', 'fiscal/provedor/certificado');
      expect(told.body.result).toMatchObject({ situacao: 'VENCENDO', titular: 'PIZZARIA TESTE', dias: 4 });
      expect(told.body.result!.mensagem).toBe(
        'Urgente: o certificado digital vence em 4 dias. Depois disso as notas param.',
      );
      expect(await result(um!, 'GET', 'company/faturamento/status')).toMatchObject({
        avisoCertificado: expect.stringContaining('vence em 4 dias'),
      });
      expect(told.text).not.toContain('v1.');
      expect(
        JSON.stringify((await list(um!, 'POST', 'fiscal/certificado/filterpaginated/1/10', {})).results),
      ).not.toContain('v1.');
      expect(await result(um!, 'POST', 'notafiscal/emitir', { id: await sale() })).toMatchObject({
        situacao: 'EMITIDA',
      });
    });
    it('refuses one of another company', async () => {
      const { pfx } = certificadoDeTeste({ cnpj: '11222333000181', nome: 'OUTRA', senha: 's' });
      expect(
        (await um!('POST', 'fiscal/certificado/enviar', { arquivo: await upload(pfx), senha: 's' })).body.messageError,
      ).toMatch(/outra empresa/);
    });
  });
});
