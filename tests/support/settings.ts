import type { Answer, Speaker } from '../../src/server/testing';

/**
 * Loads the one record of a settings entity and saves a patch of it, on the version that was read. `root`:
 * companyconfig.
 */
export const saveSettings = async (who: Speaker, root: string, values: object): Promise<Answer> => {
  const { body } = await who('POST', `${root}/filterpaginated/1/1`, {});
  return who('POST', `${root}/save`, { versao: body.results?.[0]?.versao, ...values });
};
