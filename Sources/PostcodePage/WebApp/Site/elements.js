// Makes elements of the page.

/** Makes an element with a text and other properties. */
export const made = (name, text = "", values = {}) => Object.assign(document.createElement(name), { textContent: text, ...values });
