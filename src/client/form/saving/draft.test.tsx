import { beforeEach, describe, expect, it, vi } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '#kit/entity/entity';
import { endSession, leave, setUser } from '../../session/session';
import { storeToken } from '../../session/token';
import { handedTo, handOver, readDraft, writeDraft } from './draft';

const model = modelOf({
  section: 'testes',
  entity: entity('coisa', {
    label: ['Coisa', 'Coisas'],
    title: 'nome',
    root: 'coisa/',
    fields: { nome: f.text(), cpf: f.document({ personal: { basis: 'contrato' } }) },
  }),
});
const path = '/app/testes/coisa/edicao';
const user = {
  permissions: [],
  plan: [],
  name: 'Ana',
  userName: 'ana',
  companyName: '',
  companyId: null,
  admin: false,
  zone: 'America/Sao_Paulo',
};
const signIn = (userName: string): void => {
  storeToken('token');
  setUser({ ...user, userName });
};
const kept = (): string => sessionStorage.getItem(`retaguarda.rascunho:${path}`) ?? '';

describe('a draft, at the end of a session', () => {
  beforeEach(() => {
    vi.spyOn(leave, 'toLogin').mockImplementation(() => undefined);
    window.history.replaceState(null, '', path);
    signIn('ana');
    writeDraft(path, model, { nome: 'Digitado antes do fim', cpf: '52998224725' });
  });

  it('that ended by itself waits for its writer, without personal data, though the page stays', async () => {
    expect(kept()).not.toBe('');
    endSession({ keepPath: true });
    await vi.waitFor(() => expect(kept()).toContain('Digitado antes do fim'));
    expect(kept()).not.toContain('52998224725');
    signIn('bia');
    expect(readDraft(path)).toBeUndefined();
    signIn('ana');
    expect(readDraft(path)?.values).toEqual({ nome: 'Digitado antes do fim' });
  });
  it('that was left on purpose is gone', async () => {
    endSession();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(kept()).toBe('');
  });
  it.each([{ keepPath: true }, undefined])(
    'takes along what waited in memory for the form of a new record (%j)',
    (how) => {
      handOver(path, { cpf: '52998224725' });
      expect(handedTo(path)).toEqual({ cpf: '52998224725' });
      endSession(how);
      expect(handedTo(path)).toBeUndefined();
    },
  );
});
