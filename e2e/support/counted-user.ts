import type { Locator, Page } from 'playwright-core';

/**
 * A person at a page who counts what they do: every click, including one that opens a list and one that chooses in it, and every
 * field they type into. Links, buttons and fields are found by the names that the page shows.
 */
export class CountedUser {
  readonly page: Page;
  clicks = 0;
  fields = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  clickLink(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('link', { name, exact: true }));
  }

  clickButton(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }));
  }

  async type(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await field.pressSequentially(text);
    this.fields += 1;
  }

  /** Chooses in a list of the browser: one click opens it, one chooses. */
  async select(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
    this.clicks += 2;
  }

  /** Finds an option by typing in a list that is opened with a click. */
  async find(label: string, option: string): Promise<void> {
    await this.click(this.page.getByRole('combobox', { name: label, exact: true }));
    await this.page.keyboard.type(option);
    this.fields += 1;
    await this.click(this.page.getByRole('option', { name: option, exact: true }));
  }
}
