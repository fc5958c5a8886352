import { describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { encodeId } from '../../src/client/addresses';
import { closeApp, renderApp, services, withServices } from '../support/server';

withServices();
/** Silences the console: ra-core prints refusals, and requests that a left page aborts, for developers. */
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);
const here = (): string => window.location.pathname + window.location.search;

describe('addresses inside the app', () => {
  it('that lead nowhere are those of the public page, with words and a way back', async () => {
    const { go, heading } = await renderApp('/app/cadastros/setor');
    await heading('Setores');
    for (const path of [
      '/app/nada',
      '/app/cadastros/nada',
      '/app/cadastros/setor/nada',
      '/app/cadastros/setor/edicao/zzz',
      '/app/importacao/setor/x',
      '/auth/nada',
      '/nada',
    ]) {
      await go(path);
      await heading('Página não encontrada');
      expect(here(), path).toBe('/error/404');
      expect(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/');
      await go('/app/cadastros/setor');
      await heading('Setores');
    }
    await go('/app/nada');
    expect(await screen.findByRole('button', { name: 'Voltar à página anterior' })).toBeInTheDocument();
    closeApp();
  });
  it('of a section alone are its first screen, for who has one, and one section has two names', async () => {
    const {
      rowsOf,
      companies: [company],
    } = await services();
    const id = encodeId(rowsOf('setor', company)[0]!);
    refusalsArePrinted();
    const { go, heading } = await renderApp('/app/pages');
    await heading(/^(Bom dia|Boa tarde|Boa noite)/);
    expect(here()).toBe('/app/pages/bemvindo');
    await go('/app/cadastros');
    await screen.findByRole('table', {}, { timeout: 5_000 });
    expect(here()).toMatch(/^\/app\/cadastros\/[\w-]+$/);
    await go('/app/empresa/setor?ordem=nome');
    await heading('Setores');
    expect(here()).toBe('/app/cadastros/setor?ordem=nome');
    await go(`/app/empresa/setor/edicao/${id}?success=true`);
    await screen.findByText('Salvo com sucesso!', {}, { timeout: 5_000 });
    expect(here()).toBe(`/app/cadastros/setor/edicao/${id}?success=true`);
    closeApp();
  });
  it('of a record that is gone say so and lead to the list', async () => {
    refusalsArePrinted();
    const { heading } = await renderApp(`/app/cadastros/setor/edicao/${encodeId(9_999_999)}`);
    await heading('Setor');
    expect(await screen.findByRole('heading', { name: 'Erro ao tentar carregar cadastro.' })).toBeInTheDocument();
    expect(screen.getByText(/^Cadastro não encontrado! Ele pode ter sido/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar à lista' })).toHaveAttribute('href', '/app/cadastros/setor');
    closeApp();
  });
  it('have titles in the words of the business, and none twice', async () => {
    const { go, heading } = await renderApp('/app/cupom/cupom-desconto');
    await heading('Cupons');
    expect(document.title).toBe('Retaguarda - Promoções - Cupons');
    await go('/app/modulo-fiscal/ncm');
    await heading(/NCM/);
    expect(screen.getByRole('navigation', { name: 'Caminho' })).toHaveTextContent('Tabelas');
    closeApp();
  });
});
