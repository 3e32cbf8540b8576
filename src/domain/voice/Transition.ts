/** The next state, and what is to be done, in order. */
export type Outcome<State, Action> = readonly [state: State, actions: ReadonlyArray<Action>]

/** One step of a state machine. */
export type Transition<State, Action> = (state: State) => Outcome<State, Action>

/** The transitions that every machine of these states and actions is put together from. */
export const combinators = <State, Action>() => ({
  stay: (state: State): Outcome<State, Action> => [state, []],

  doing:
    (...actions: ReadonlyArray<Action>): Transition<State, Action> =>
    (state) => [state, actions],

  /** The next state differs in this. */
  becoming:
    (change: Partial<State>): Transition<State, Action> =>
    (state) => [{ ...state, ...change }, []],

  /** One transition after the other; actions in the same order. */
  inTurn:
    (...transitions: ReadonlyArray<Transition<State, Action>>): Transition<State, Action> =>
    (start) => {
      let state = start
      const actions: Array<Action> = []
      for (const transition of transitions) {
        const [next, more] = transition(state)
        state = next
        actions.push(...more)
      }
      return [state, actions]
    },
})
