import { HttpError } from 'ra-core';
import { isHttpError } from '../http';
import type { DialogState } from './dialogs/dialogs';

type Word = Readonly<Record<string, string>>;
const isAsked = (error: unknown): boolean =>
  isHttpError(error) && Object.keys(error.body?.fieldErrors ?? {}).some((name) => name.startsWith('$second.'));

/**
 * Acts; where the services ask for another person's word, asks for it over what stands there and acts with it. Nothing
 * keeps the word: it is sent once, from its dialog.
 */
export const vouched = async <T>(
  title: string,
  under: DialogState | undefined,
  setDialog: (dialog: DialogState | undefined) => void,
  act: (second?: Word) => Promise<T>,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!isAsked(error)) throw error;
  }
  return new Promise((resolve, reject) => {
    setDialog({
      kind: 'second',
      under,
      view: {
        title: `Autorizar: ${title}`,
        onClose: () => {
          setDialog(under);
          reject(new HttpError('Nada foi feito: falta a autorização de outra pessoa.', 422, {}));
        },
        onSend: async (word) => {
          const done = await act(word);
          setDialog(under);
          resolve(done);
        },
      },
    });
  });
};
